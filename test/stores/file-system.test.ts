import { describe, expect, it } from 'vitest';
import { findMountType, isNetworkMount } from '../../src/stores/sqlite/file-system.ts';

const MOUNTS = [
  '/dev/sda1 / ext4 rw 0 0',
  'tmpfs /tmp tmpfs rw 0 0',
  'me@host:/home /home/me/remote fuse.sshfs rw 0 0',
  '/dev/sdb1 /home/me/my\\040disk fuseblk rw 0 0',
].join('\n');

const FUSE = 0x65735546;

describe('file systems', () => {
  it('finds the mount that holds a path', () => {
    expect(findMountType('/home/me', MOUNTS)).toBe('ext4');
    expect(findMountType('/tmp', MOUNTS)).toBe('tmpfs');
    expect(findMountType('/tmpfoo/x', MOUNTS)).toBe('ext4');
    expect(findMountType('/home/me/remote/data', MOUNTS)).toBe('fuse.sshfs');
    expect(findMountType('/home/me/my disk/data', MOUNTS)).toBe('fuseblk');
  });

  it.each([
    ['NFS', 0x6969, undefined],
    ['CIFS, as a signed number', 0xff534d42 | 0, undefined],
    ['SMB2', 0xfe534d42, undefined],
    ['9P', 0x01021997, undefined],
    ['sshfs', FUSE, 'fuse.sshfs'],
  ])('refuses %s', (_name, magic, mountType) => {
    expect(isNetworkMount(magic, mountType)).toBe(true);
  });

  it.each([
    ['ext4', 0xef53, undefined],
    ['tmpfs', 0x01021994, undefined],
    ['a local FUSE disk', FUSE, 'fuseblk'],
    ['FUSE that says nothing', FUSE, undefined],
  ])('accepts %s', (_name, magic, mountType) => {
    expect(isNetworkMount(magic, mountType)).toBe(false);
  });
});
