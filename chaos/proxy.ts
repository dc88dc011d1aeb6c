import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export interface Proxy {
  readonly url: string
  stop(): Promise<void>
}

export function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}

/** The proxy of `deploy/nginx.conf`, cut to what matters here: two nodes, sockets, no second try of a sent write. */
function configuration(folder: string, port: number, ports: readonly number[]): string {
  const servers = ports.map((node) => `    server 127.0.0.1:${node} max_fails=1 fail_timeout=2s;`).join('\n')
  return `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
  upstream muster {
${servers}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 60m;
    location / {
      proxy_pass http://muster;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_connect_timeout 2s;
      proxy_read_timeout 60s;
    }
  }
}
`
}

/** nginx in front of these ports, in a folder of its own. */
export async function openProxy(port: number, ports: readonly number[]): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-chaos-nginx-'))
  const path = join(folder, 'nginx.conf')
  writeFileSync(path, configuration(folder, port, ports))
  const nginx = spawn('nginx', ['-c', path, '-p', folder, '-e', join(folder, 'error.log')], {
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries++) {
    const answer = await fetch(`${url}/health/live`).catch(() => undefined)
    if (answer) break
    if (nginx.exitCode !== null || tries > 100)
      throw new Error(`nginx did not start: ${readFileSync(join(folder, 'error.log'), 'utf8')}`)
    await wait(50)
  }
  process.once('exit', () => nginx.kill('SIGKILL'))
  return {
    url,
    stop: async () => {
      if (nginx.exitCode === null) {
        const gone = once(nginx, 'exit')
        nginx.kill('SIGTERM')
        await gone
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
