import { trade } from '../trade.ts';

export default trade({
  name: 'std-blog',
  description:
    'A blog: authors write posts that are reviewed and published, readers comment, and comments are approved or thrown out.',
  tags: 'blog posts articles comments authors publishing cms news magazine content weblog',
  useWhen: 'Use when people publish articles or news on a site and readers may comment on them.',
  asked:
    'Wordpress; Medium; Ghost; write articles; writers and editors publish posts; news site; online magazine; readers leave comments; content management; diary on the web; publish stories; travel stories; recipes; guest authors; columns; essays; write about my trips',
  brief: `
    Post: title!, slug, summary, body!, author Author, topic news/guide/story/opinion,
      cover url, publishedAt datetime
      shows: counts
      draft HAND_IN review, draft|review PUBLISH published, review SEND_BACK draft,
      published ARCHIVE archived, archived RESTORE draft
    PostComment: post Post, name!, email email, body!, writtenAt datetime
      waiting|spam APPROVE approved, waiting|approved MARK_SPAM spam
    Author: name!, bio, email email, photo url
  `,
});
