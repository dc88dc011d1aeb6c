import { generateSignedUrl } from '@muster/contract/files/files.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { listTasks, readTask } from '@muster/contract/tasks/task-lists.contract'
import type { TaskStatus } from '@muster/contract/tasks/tasks.constants'
import { changeTaskStatus, createTask } from '@muster/contract/tasks/tasks.contract'
import type { TestAccount } from '../../../test/factories.ts'
import type { TestApp } from '../../../test/harness.ts'

let serial = 0

/** A new task of the account's, or for those who are named. @returns its id */
export async function aTask(
  app: TestApp,
  { token }: TestAccount,
  given: Partial<BodyOf<typeof createTask>> = {},
): Promise<number> {
  const body = { title: `Task ${++serial}`, ...given }
  const { data, body: answer } = await app.call(createTask, { token, body })
  if (!data) throw new Error(JSON.stringify(answer))
  return data.task_id
}

export const setStatus = (
  app: TestApp,
  { token }: TestAccount,
  task_id: number,
  status: TaskStatus,
  version?: number,
) =>
  app.call(changeTaskStatus, {
    token,
    body: { task_id, status, ...(version === undefined ? {} : { version }) },
  })

export const details = (app: TestApp, { token }: TestAccount, task_id: number) =>
  app.call(readTask, { token, params: { task_id } })

/** Titles of the tasks in a list, in order. */
export async function titles(app: TestApp, { token }: TestAccount, body: object = {}): Promise<string[]> {
  const { data } = await app.call(listTasks, { token, body: { view: 'all', ...body } })
  return data.tasks.map(({ title }) => title)
}

/** A PDF that was uploaded for a task. @returns its path */
export async function anUpload(app: TestApp, { token }: TestAccount, key: string): Promise<string> {
  const content = Buffer.from(`%PDF-1.7\n${key}\n%%EOF`)
  const { data } = await app.call(generateSignedUrl, {
    token,
    body: { key, content_type: 'application/pdf', file_size: content.length, folder: 'task_files' },
  })
  const headers = { 'content-type': 'application/pdf' }
  const put = await app.app.inject({ method: 'PUT', url: data.signed_url, headers, payload: content })
  if (put.statusCode !== 200) throw new Error(put.body)
  return data.filePath
}
