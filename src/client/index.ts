export {
  type Client,
  type ClientOptions,
  createClient,
  type RequestOptions,
} from './client.ts';
export { OrreryError, type Problem } from './error.ts';
