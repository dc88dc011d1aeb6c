import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { ROLE } from '@muster/contract/kit/index'
import { z } from 'zod'
import { readConfig } from '../config.ts'
import { createOrganisation } from '../modules/organisation/index.ts'
import { createAccount, hashPassword } from '../modules/session/index.ts'
import { tx } from '../platform/db/tx.ts'
import { assemblePlatform, systemCtx } from '../start-platform.ts'
import { CommandError, openDatabase, runCommand, say } from './command.ts'

const USAGE =
  'Usage: npm run create-organisation -- --name "Example Ltd" --email admin@example.com --admin "Asha Rao" [--time-zone Asia/Kolkata]'

const isTimeZone = (name: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

const given = z.object({
  name: z
    .string({ error: '--name is missing.' })
    .trim()
    .min(1, '--name is empty.')
    .max(200, '--name is too long.'),
  email: z.email({ error: '--email must be the address of the first administrator.' }),
  admin: z.string({ error: '--admin must be the name of the first administrator.' }).trim().min(1),
  'time-zone': z
    .string()
    .refine(isTimeZone, '--time-zone must be a name like Asia/Kolkata.')
    .default('Asia/Kolkata'),
})

function readOptions(): z.infer<typeof given> {
  const { values } = parseArgs({
    options: {
      name: { type: 'string' },
      email: { type: 'string' },
      admin: { type: 'string' },
      'time-zone': { type: 'string' },
    },
  })
  const parsed = given.safeParse(values)
  if (!parsed.success) throw new CommandError(`${parsed.error.issues[0]?.message}\n${USAGE}`)
  return parsed.data
}

/**
 * `npm run create-organisation -- …` creates an organisation with the defaults of a new one, and its first
 * administrator, whose password is printed once and must be changed at the first sign-in.
 */
runCommand(async () => {
  const options = readOptions()
  const config = { ...readConfig(process.env), logLevel: 'warn' }
  const database = await openDatabase(config)
  try {
    await database.migrate()
    const platform = assemblePlatform({ config, database })
    const password = `${randomBytes(12).toString('base64url')}aA1!`
    const passwordHash = await hashPassword(password)
    const orgId = await createOrganisation(platform, { name: options.name, timeZone: options['time-zone'] })
    const ctx = systemCtx(platform, orgId, 'Set-up')
    await tx(ctx, (db) =>
      createAccount(ctx, db, {
        email: options.email,
        name: options.admin,
        passwordHash,
        mustChangePassword: true,
        roles: [{ product_id: 1, role_id: ROLE.admin }],
      }),
    )
    say(`  ${options.name} is made. Sign in at ${config.publicUrl}/admin with`)
    say(`    ${options.email.toLowerCase()}`)
    say(`    ${password}`)
    say('  A new password is asked for at the first sign-in. This one is not shown again.')
    return 0
  } finally {
    await database.close()
  }
})
