# The HTTP server. Keep the data in a volume:
#   docker build -t orrery . && docker run -p 7411:7411 -v orrery:/data orrery
FROM node:24-bookworm AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-bookworm-slim
ENV NODE_ENV=production ORRERY_HOST=0.0.0.0 ORRERY_DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE /app/NOTICE ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 7411
# Asks where the server listens, whatever port and base path the environment gives it.
HEALTHCHECK --start-period=10s \
  CMD ["node", "-e", "const { ORRERY_PORT: port = 7411, ORRERY_BASE_PATH: base = '' } = process.env; fetch(`http://127.0.0.1:${port}/${base}/readyz`.replace(/([^:])\\/+/g, '$1/')).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "dist/bin/orrery.js"]
CMD ["serve"]
