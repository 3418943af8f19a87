# The console in one image, started as `npm start` starts it. Data, and the secrets that it makes, live in /data.
ARG NODE_VERSION=20

FROM node:${NODE_VERSION}-slim AS build
WORKDIR /console
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --include=dev
COPY . .
RUN npm run build && npm prune --omit=dev --ignore-scripts && rm -rf .next/cache

FROM node:${NODE_VERSION}-slim
ENV DATA_DIR=/data PORT=3000 NEXT_TELEMETRY_DISABLED=1
WORKDIR /console
COPY --from=build /console ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself, not npm: npm does not pass every signal on.
CMD ["node", "scripts/start.mjs"]
