import { describe, expect, test } from 'vitest'
import { deviceOf, isNewDevice } from './device.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
const agents = {
  chrome: `${windows} Chrome/142.0.0.0 Safari/537.36`,
  newerChrome: `${windows} Chrome/150.0.0.0 Safari/537.36`,
  edge: `${windows} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
  opera: `${windows} Chrome/142.0.0.0 Safari/537.36 OPR/110.0`,
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
  safari:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  android:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
}

test.each([
  ['chrome', 'Chrome', 'Windows'],
  ['edge', 'Edge', 'Windows'],
  ['opera', 'Opera', 'Windows'],
  ['firefox', 'Firefox', 'Linux'],
  ['safari', 'Safari', 'macOS'],
  ['iphone', 'Safari', 'iPhone'],
  ['android', 'Chrome', 'Android'],
] as const)('%s is %s on %s', (agent, browser, system) => {
  expect(deviceOf(agents[agent])).toEqual({ browser, system })
})

test('names a program other than a browser by its first word, and an empty user agent by nothing', () => {
  expect(deviceOf('curl/8.5.0')).toEqual({ browser: 'curl', system: '' })
  expect(deviceOf('')).toEqual({ browser: '', system: '' })
})

describe('a new device', () => {
  test.each([
    ['the very first', agents.chrome, [], false],
    ['the same after an update', agents.newerChrome, [agents.chrome], false],
    ['another browser', agents.edge, [agents.chrome], true],
    ['the same browser on another system', agents.android, [agents.chrome], true],
    ['one of several', agents.iphone, [agents.chrome, agents.iphone], false],
  ])('%s', (_name, agent, before, isNew) => {
    expect(isNewDevice(agent, before)).toBe(isNew)
  })
})
