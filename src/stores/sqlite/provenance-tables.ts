import { EPISODE_ID, FIND, OURS, PREFIX } from './keyv-rows.ts';

const PUT_SCOPE = `
  INSERT INTO scopes(tenant, domain, prefix)
    SELECT NEW.value ->> '$.value.tenant', NEW.value ->> '$.value.domain', ${PREFIX('NEW')}
    WHERE NOT EXISTS (SELECT 1 FROM scopes WHERE prefix = ${PREFIX('NEW')});`;
const PUT_EPISODE = `
  INSERT INTO episodes(scope, episode_id, outcome, stored_at, pinned, size, idempotency_key,
      fingerprint, origin, trust)
    SELECT scope, ${EPISODE_ID('NEW')},
      NEW.value ->> '$.value.outcome', NEW.value ->> '$.value.stored_at_ms',
      NEW.value ->> '$.value.pinned', length(NEW.value),
      NEW.value ->> '$.value.idempotency_key', NEW.value ->> '$.value.fingerprint',
      NEW.value ->> '$.value.origin', NEW.value ->> '$.value.trust'
    FROM scopes WHERE prefix = ${PREFIX('NEW')}
    ON CONFLICT(scope, episode_id) DO UPDATE SET
      outcome = excluded.outcome, stored_at = excluded.stored_at,
      pinned = iif(archive IS NULL, excluded.pinned, pinned),
      size = excluded.size, origin = excluded.origin, trust = excluded.trust, archive = NULL;`;
const ADD_VECTORS = `
  INSERT INTO vectors(scope, space, embedder, episode, components)
    SELECT e.scope, v.key, v.value ->> '$.embedder', e.episode, unhex(v.value ->> '$.components')
    FROM episodes e, json_each(NEW.value, '$.value.vectors') v WHERE ${FIND('NEW')}
    ON CONFLICT(episode, space) DO NOTHING;`;
const PUT_TEXT = `
  INSERT INTO episode_texts(episode, scope, context, actions)
    SELECT e.episode, 's' || e.scope, NEW.value ->> '$.value.context',
      NEW.value ->> '$.value.actions_taken'
    FROM episodes e WHERE ${FIND('NEW')};`;
const DROP_TEXT = `
  DELETE FROM episode_texts WHERE episode IN (
    SELECT e.episode FROM episodes e WHERE ${FIND('OLD')});`;

/**
 * Where episodes come from, beside what summaries know of them; and no text search, which recall does without: version
 * 0.1 made one in the first step, which makes none any more.
 */
export const PROVENANCE = `
DROP TRIGGER IF EXISTS episode_texts_inserted;
DROP TRIGGER IF EXISTS episode_texts_deleted;
DROP TABLE IF EXISTS episode_words;
ALTER TABLE episodes ADD COLUMN origin TEXT;
ALTER TABLE episodes ADD COLUMN trust TEXT;
DROP TRIGGER keyv_inserted;
DROP TRIGGER keyv_updated;

CREATE TRIGGER keyv_inserted AFTER INSERT ON keyv WHEN ${OURS('NEW')} BEGIN
  ${PUT_SCOPE}
  ${PUT_EPISODE}
  ${ADD_VECTORS}
  ${PUT_TEXT}
END;

CREATE TRIGGER keyv_updated AFTER UPDATE OF value ON keyv WHEN ${OURS('NEW')} BEGIN
  ${DROP_TEXT}
  ${PUT_EPISODE}
  DELETE FROM vectors WHERE (episode, space) IN (
    SELECT e.episode, old.key FROM episodes e, json_each(OLD.value, '$.value.vectors') old
    WHERE ${FIND('OLD')} AND old.value IS NOT json_extract(NEW.value, '$.value.vectors.' || old.key));
  ${ADD_VECTORS}
  ${PUT_TEXT}
END;
`;
