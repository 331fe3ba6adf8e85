import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = process.env['API_TARGET'] ?? 'http://localhost:3000';
const proxy = {
  '/api': api,
  '/objects': api,
  '/ws': { target: api.replace(/^http/, 'ws'), ws: true },
};

export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['@control-center/source', 'module', 'browser', 'development|production'] },
  build: { target: 'es2022', sourcemap: true },
  server: { port: Number(process.env['WEB_PORT'] ?? 5173), strictPort: true, proxy },
});
