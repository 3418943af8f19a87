# The console in one image, started as `npm start` starts it. Data, and the secrets that it makes, live in /data; nothing
# else is written but /tmp, so it runs with a read-only root. Built with the base named by its digest:
#   docker buildx imagetools inspect node:24-slim
#   docker build --build-arg NODE_IMAGE=node:24-slim@sha256:<digest> .
# With --build-arg SANDBOX=--with-sandbox the stand-in platform comes along, for trying things out.
ARG NODE_IMAGE

FROM ${NODE_IMAGE} AS build
ARG NODE_IMAGE
ARG SANDBOX=
RUN case "${NODE_IMAGE}" in *@sha256:*) ;; *) echo "Name the base image by its digest."; exit 1 ;; esac \
  && node -e "process.exit(process.versions.node.startsWith('24.') ? 0 : 1)"
WORKDIR /console
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --omit=dev
COPY . .
RUN npm run build && node scripts/image-tree.mjs /tree ${SANDBOX} && node scripts/image-root.mjs /base

# Node, the libraries that it loads, and the console: no shell, no package manager, no tools.
FROM scratch
ENV PATH=/usr/local/bin DATA_DIR=/data PORT=3000 NEXT_TELEMETRY_DISABLED=1
# Owned by root, so that the one who runs it cannot change it.
COPY --from=build /base /
WORKDIR /console
COPY --from=build /tree ./
COPY --from=build --chown=1000:1000 /base/data /data
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself, not npm: npm does not pass every signal on.
CMD ["node", "scripts/start.mjs"]
