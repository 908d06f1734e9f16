# syntax=docker/dockerfile:1

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
RUN npm run build
# What only the build and the browser need.
RUN npm uninstall --no-save --omit=dev @base-ui/react @supabase/auth-js @supabase/functions-js @supabase/postgrest-js @tailwindcss/vite @tanstack/react-query @vitejs/plugin-react fflate lucide-react react react-dom react-hook-form react-hot-toast recharts tailwindcss vite
RUN mkdir data backups

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/app/data
WORKDIR /app
COPY --from=build /app/package.json ./package.json
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/domain ./domain
COPY --from=build /app/supabase ./supabase
COPY --from=build /app/paystack-sandbox ./paystack-sandbox
COPY --from=build /app/scripts ./scripts
COPY --from=build /app/server ./server
COPY --from=build /app/deploy/health-check.mjs ./deploy/health-check.mjs
COPY --from=build /app/dist ./dist
# A new data folder is copied from it: creating a database takes a gigabyte.
COPY --from=build --chown=node:node /app/.cache/new-shop ./.cache/new-shop
COPY --from=build --chown=node:node /app/data ./data
# A new volume for it belongs to its user, too.
COPY --from=build --chown=node:node /app/backups ./backups
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "deploy/health-check.mjs"]
CMD ["node", "server/start.mjs"]
