import type { FastifyInstance } from 'fastify';

/** Learns the routes as they are added; the returned function gives the methods that a URL's path has. */
export function addMethodTable(app: FastifyInstance): (url: string) => string[] {
  const routes: { pattern: RegExp; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    const pattern = new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`);
    routes.push({ pattern, methods: [method].flat() });
  });
  return (url) => {
    const [path = ''] = url.split('?', 1);
    const methods = routes
      .filter(({ pattern }) => pattern.test(path))
      .flatMap((route) => route.methods);
    return [...new Set(methods)].sort();
  };
}
