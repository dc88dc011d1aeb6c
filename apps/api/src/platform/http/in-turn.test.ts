import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

const caller = (orgId: number, accountId: number) => ({ orgId, actor: { accountId } })

function held() {
  const running: string[] = []
  const ends = new Map<string, () => void>()
  const start = (name: string, of = caller(1, 1)) =>
    inTurn(of, () => {
      running.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    })
  return { running, start, end: (name: string) => ends.get(name)?.() }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('answers two heavy calls of an account at once, and the others in their order', async () => {
  const { running, start, end } = held()
  const calls = ['a', 'b', 'c', 'd'].map((name) => start(name))
  await settle()
  expect(running).toEqual(['a', 'b'])
  end('b')
  await settle()
  expect(running).toEqual(['a', 'b', 'c'])
  for (const name of ['a', 'c']) end(name)
  await settle()
  end('d')
  expect(await Promise.all(calls)).toEqual(['a', 'b', 'c', 'd'])
})

test('lets other accounts and organisations pass', async () => {
  const { running, start, end } = held()
  const calls = [
    start('a'),
    start('b'),
    start('c'),
    start('of another', caller(1, 2)),
    start('elsewhere', caller(2, 1)),
  ]
  await settle()
  expect(running).toEqual(['a', 'b', 'of another', 'elsewhere'])
  for (const name of running.slice()) end(name)
  await settle()
  end('c')
  await Promise.all(calls)
})

test('gives the place of a call that fails to the next', async () => {
  const { running, start, end } = held()
  const failing = [1, 2].map(() => inTurn(caller(1, 1), () => Promise.reject(new Error('no'))))
  const next = start('next')
  await Promise.allSettled(failing)
  await settle()
  expect(running).toEqual(['next'])
  end('next')
  await next
})
