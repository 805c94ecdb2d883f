import { useState } from 'preact/hooks';
import { session, signIn } from '../state/session.ts';
import { Notice } from './notice.tsx';

const focusFirst = (field: HTMLInputElement | null) => field?.focus();

export function SignIn() {
  const { problem } = session.value;
  const [key, setKey] = useState('');
  const submit = (event: Event) => {
    event.preventDefault();
    void signIn(key);
  };
  return (
    <main class="sign-in">
      <form onSubmit={submit}>
        <h1>Sign in</h1>
        <p class="quiet">
          This page checks, repairs, plays and compares application schemas, and shows what agents
          did. Sign in with an API key of this server. The first start wrote one to{' '}
          <code>api-key</code> in its data directory; <code>orrery keys create</code> makes more.
        </p>
        <label>
          API key
          <input
            type="password"
            autocomplete="off"
            ref={focusFirst}
            spellcheck={false}
            required
            value={key}
            onInput={({ currentTarget }) => setKey(currentTarget.value)}
          />
        </label>
        {problem && <Notice kind="error">{problem}</Notice>}
        <button type="submit" class="primary">
          Sign in
        </button>
      </form>
    </main>
  );
}
