import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import type { SqlSession } from './migrate.ts'

/**
 * Requests log in as roles that own nothing and can only switch to `muster_app` or `muster_gate`: after `reset role`,
 * SQL has no rights. Each of the two has its own login, so that a request of an organisation can't turn into a gate,
 * which acts across organisations.
 */
export interface GuardedLogins {
  tenant: string
  gate: string
}

const ROLES = { tenant: 'muster_app', gate: 'muster_gate' } as const
const ITERATIONS = 4096

/** Stands for the missing host of an address that means a socket, which URL does not parse. */
const SOCKET = '@socket.invalid/'

function withUser(url: string, user: string, password: string): string {
  const changed = new URL(url.replace('@/', SOCKET))
  changed.username = user
  changed.password = password
  return changed.toString().replace(SOCKET, '@/')
}

/** What PostgreSQL stores of a password, so that the password itself is in no statement and in no log of the server. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256')
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest()
  const storedKey = createHash('sha256').update(keyed('Client Key')).digest('base64')
  const serverKey = keyed('Server Key').toString('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}

const nameOf = (database: string, role: string) =>
  `${role}_${createHash('sha256').update(database).digest('hex').slice(0, 12)}`

/** The names of a database's logins. */
export const loginNames = (database: string): string[] =>
  Object.values(ROLES).map((role) => nameOf(database, role))

/** The login's name and password, the same on every node; other databases of the server have their own. */
function loginOf(database: string, role: string, secretKey: string): { name: string; password: string } {
  const name = nameOf(database, role)
  const password = createHmac('sha256', secretKey).update(`database login ${name}`).digest('base64url')
  return { name, password }
}

/**
 * Creates the two logins, or gives them today's password, as the owner, who needs `CREATEROLE`.
 *
 * @param url of the owner
 * @throws Error of the database, where the owner may not create roles
 */
export async function provideLogins(
  session: SqlSession,
  url: string,
  secretKey: string,
): Promise<GuardedLogins> {
  const [facts] = await session.query<{ database: string }>('select current_database() as database')
  const database = facts?.database as string
  const urls: Record<string, string> = {}
  for (const [use, role] of Object.entries(ROLES)) {
    const { name, password } = loginOf(database, role, secretKey)
    // Names are hexadecimal and the verifier is base64: neither can end the text that quotes it.
    await session.exec(`
      do $$ begin
        perform pg_advisory_xact_lock(hashtextextended('muster logins', 0));
        if not exists (select from pg_roles where rolname = '${name}') then
          create role ${name} login noinherit nosuperuser nocreatedb nocreaterole noreplication nobypassrls;
        end if;
        if not pg_has_role('${name}', '${role}', 'member') then
          grant ${role} to ${name};
        end if;
        execute format('grant connect on database %I to ${name}', current_database());
      end $$;
      alter role ${name} password '${scramVerifier(password)}'`)
    urls[use] = withUser(url, name, password)
  }
  return urls as unknown as GuardedLogins
}

/** Why a role can't be used for requests: it has too many rights, or can't switch to the role of its connections. */
export type LoginProblem = 'strong' | 'ungranted'

/** Up to PostgreSQL 15, every member of a role can switch to it; since 16, membership alone is not enough. */
const QUESTION = `
  select case
    when r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb
      or pg_has_role(session_user, 'muster_system', 'member')
      or exists (
        select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p') and pg_has_role(session_user, c.relowner, 'member'))
      then 'strong'
    when not pg_has_role(session_user, $1,
      case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end)
      then 'ungranted'
  end as problem
  from pg_roles r where r.rolname = session_user`

/**
 * Whether a login can be used for requests: it is no superuser, has no way around row security, neither owns the tables
 * nor can become their owner, and can become the role that its connections switch to.
 *
 * @returns what is wrong with it; null if nothing is
 * @throws Error of the database, where the login is refused
 */
export async function loginProblem(url: string, use: keyof GuardedLogins): Promise<LoginProblem | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ problem: LoginProblem | null }>(QUESTION, [ROLES[use]])
    return rows[0] ? rows[0].problem : 'strong'
  } finally {
    await client.end()
  }
}
