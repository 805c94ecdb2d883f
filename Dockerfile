# The HTTP server. Keep the data in a volume:
#   docker build -t orrery . && docker run -p 7411:7411 -v orrery:/data orrery
FROM node:20-bookworm AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:20-bookworm-slim
ENV NODE_ENV=production ORRERY_HOST=0.0.0.0 ORRERY_DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE /app/NOTICE ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 7411
HEALTHCHECK --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:7411/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "dist/bin/orrery.js"]
CMD ["serve"]
