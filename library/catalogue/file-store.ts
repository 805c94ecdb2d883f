import { trade } from '../trade.ts';

export default trade({
  name: 'std-file-store',
  description:
    'Folders and files with size and address, sharing by links that expire, and a trash to restore from.',
  tags: 'files folders upload share storage quota documents drive sharing',
  useWhen: 'Use when people keep files, find them again and hand them to others.',
  asked:
    'Dropbox; Google Drive; Onedrive; share documents; folders; upload files; office documents; send big files; cloud storage; document management; link to download; PDFs in folders; recycle bin',
  brief: `
    StoredFile: name!, folder Folder, mimeType, sizeBytes number, url file, uploadedAt timestamp
      shows: search, counts
      kept SHARE shared, shared STOP_SHARING kept, kept|shared TRASH trashed, trashed RESTORE kept
    Folder: name!, parent Folder, quotaBytes number
    FileLink: file StoredFile, address! url, recipient email, sharedUntil datetime
      email 24h before sharedUntil recipient: The link to a file ends tomorrow.
  `,
});
