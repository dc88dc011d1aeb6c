import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { temporaryFolder } from './cleanup.ts'
import { endWithUs } from './server.ts'

export interface NodeProxy {
  readonly url: string
  /**
   * Stops routing to the node of this port, or without one routes to all nodes again: marks the node `down`
   * in the configuration and reloads, as in `docs/operations/upgrading.md`. Resolves once it is in effect.
   */
  leaveOut(port?: number): Promise<void>
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

interface State {
  /** Incremented with every reload, to detect which configuration is in effect. */
  generation: number
  leftOut?: number | undefined
}

/**
 * The configuration of `deploy/nginx.conf`, reduced to the essentials: two nodes, sockets, no retry of
 * writes.
 */
function configuration(folder: string, port: number, ports: readonly number[], state: State): string {
  const servers = ports
    .map(
      (node) =>
        `    server 127.0.0.1:${node} ${node === state.leftOut ? 'down' : 'max_fails=1 fail_timeout=2s'};`,
    )
    .join('\n')
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
    location = /.generation { return 200 "${state.generation}"; }
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

/** Starts nginx in front of these ports, in a temporary folder. */
export async function openProxy(port: number, ports: readonly number[]): Promise<NodeProxy> {
  const folder = temporaryFolder('nginx-')
  const path = join(folder, 'nginx.conf')
  const state: State = { generation: 1 }
  writeFileSync(path, configuration(folder, port, ports, state))
  const nginx = spawn('nginx', ['-c', path, '-p', folder, '-e', join(folder, 'error.log')], {
    stdio: 'ignore',
  })
  endWithUs(nginx)
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries++) {
    const answer = await fetch(`${url}/health/live`).catch(() => undefined)
    if (answer) break
    if (nginx.exitCode !== null || tries > 100)
      throw new Error(`nginx did not start: ${readFileSync(join(folder, 'error.log'), 'utf8')}`)
    await wait(50)
  }
  return {
    url,
    leaveOut: async (left) => {
      Object.assign(state, { generation: state.generation + 1, leftOut: left })
      writeFileSync(path, configuration(folder, port, ports, state))
      nginx.kill('SIGHUP')
      for (let tries = 0; ; tries++) {
        const answer = await fetch(`${url}/.generation`, { headers: { connection: 'close' } })
        if ((await answer.text()) === String(state.generation)) break
        if (tries > 200) throw new Error('nginx did not take its new file.')
        await wait(25)
      }
      // The worker with the old configuration accepts no new connections, and closes its own after their next
      // response.
      await wait(500)
    },
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
