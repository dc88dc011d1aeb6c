import { describe, expect, it } from 'vitest'
import { stubServer } from '../../../../test/stub-server.ts'
import { downloadReport } from './report-query.ts'

const PATH = 'apiv2/auth/hrms/reports/3/export'
const failure = (answer: Parameters<typeof stubServer>[0][string]) => {
  stubServer({ [PATH]: answer })
  return downloadReport(3, {} as never, 'xlsx').then(
    () => null,
    (error: Error) => error.message,
  )
}

describe('a report’s download that fails', () => {
  it.each([
    ['without an answer in words', () => new Response('<html>Bad gateway</html>', { status: 502 })],
    ['with an empty message', { status: 500, message: '' }],
  ])('%s says so in the words of the specification', async (_, answer) => {
    expect(await failure(answer as never)).toBe('An unexpected error occurred')
  })

  it('says what the server says', async () => {
    expect(await failure({ status: 422, message: 'The report has too many rows.' })).toBe(
      'The report has too many rows.',
    )
  })
})
