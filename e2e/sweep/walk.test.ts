import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Findings } from './findings.ts'
import { installProbe } from './probe.ts'
import { Visitor } from './visitor.ts'
import { Walk } from './walk.ts'

let browser: Browser
let server: Server

beforeAll(async () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const options = { cwd: root, encoding: 'utf8' } as const
  const found = execFileSync(process.execPath, ['scripts/ensure-chromium.mjs'], options)
    .trim()
    .split('\n')
    .at(-1)
  browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    ...(found && found !== 'playwright' ? { executablePath: found } : {}),
  })
  const page = readFileSync(new URL('fixture.html', import.meta.url))
  server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(page))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
}, 120_000)

afterAll(async () => {
  await browser.close()
  server.close()
})

it('finds the planted faults of a page and nothing else', async () => {
  const { port } = server.address() as AddressInfo
  const context = await browser.newContext({ baseURL: `http://127.0.0.1:${port}` })
  await context.addInitScript(installProbe)
  const findings = new Findings(() => undefined)
  const walk = new Walk(new Visitor(await context.newPage()), {
    ...{ role: 'nobody', width: '1440', base: '', path: '/fixture', address: '/fixture', seconds: 100 },
    ...{ findings, frameSeen: new Set<string>(), onLink: () => undefined },
    screenAt: () => '/fixture',
    signIn: async () => undefined,
  })
  const { left, forms } = await walk.run()
  const lines = findings.all().map(({ kind, steps, text }) => `${kind}: ${[...steps, text].join(' › ')}`)
  expect(lines.toSorted()).toEqual([
    'dead: button “Does nothing” › nothing happens',
    'dead: button “Menu of Asha” › nothing happens',
    'dead: button “Opens a dialog” › button “Dead in the dialog” in “A dialog” › nothing happens',
    'exception: button “Throws” › planted',
    'text: 1 of undefined',
    'text: record.saved_text',
    'unanswered form: button “Opens a dialog” › filled and sent (no value taken by: none)',
  ])
  expect(left).toBe(0)
  expect(forms).toBe(2)
}, 120_000)
