import { FIND, OURS } from './keyv-rows.ts';

/** Words of many episodes together, which go with the first of these. */
export const TEXT_SEGMENTS = `
CREATE TABLE text_segments(
  segment INTEGER PRIMARY KEY,
  scope INTEGER NOT NULL,
  after INTEGER NOT NULL,
  through INTEGER NOT NULL,
  count INTEGER NOT NULL,
  key TEXT NOT NULL,
  content BLOB NOT NULL,
  UNIQUE(scope, after)
);
CREATE TRIGGER text_segments_forgotten AFTER DELETE ON episodes BEGIN
  DELETE FROM text_segments WHERE segment = (
    SELECT segment FROM text_segments WHERE scope = OLD.scope AND after < OLD.episode
    ORDER BY after DESC LIMIT 1) AND through >= OLD.episode;
END;
CREATE TRIGGER text_segments_rewritten AFTER UPDATE OF value ON keyv
WHEN ${OURS('NEW')} AND OLD.value ->> '$.value.context' IS NOT NEW.value ->> '$.value.context' BEGIN
  DELETE FROM text_segments WHERE segment IN (
    SELECT t.segment FROM episodes e JOIN text_segments t
      ON t.scope = e.scope AND t.after < e.episode AND t.through >= e.episode
    WHERE ${FIND('NEW')});
END;
`;
