export {
  type Client,
  type ClientOptions,
  createClient,
  type RequestOptions,
} from './client.ts';
export { OrreryConnectionError, OrreryError, type Problem } from './error.ts';
