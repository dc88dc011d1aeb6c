import { prepareSnapshot, prepareTemplate } from './database.ts'

/** The migrated database is made once, before the workers copy it. */
export default async function setup(): Promise<void> {
  const url = process.env.TEST_DATABASE_URL
  await (url ? prepareTemplate(url) : prepareSnapshot())
}
