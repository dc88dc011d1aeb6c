import { expect, test } from 'vitest'
import { readTable } from './read-table.ts'

const source = (text: string) => Buffer.from(text)

test('cuts an overlong heading, which messages repeat, and keeps its cells', async () => {
  const long = `Note ${'x'.repeat(5000)}`
  const { header, rows } = await readTable(source(`Code, ${long}\nE1,Fine\n`), {})
  expect(header).toEqual(['Code', `${long.slice(0, 119)}…`])
  expect(rows).toEqual([['E1', 'Fine']])
})
