import { addTemplate, publish } from '../../src/modules/email-library/index.ts'
import { readTx, tx } from '../../src/platform/db/tx.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

const words = {
  subject: 'Hello {{FIRST_NAME}}',
  html: '<p>Hello {{FULL_NAME}}</p>',
  text: '',
  reply_to: '',
  cc: [],
  bcc: [],
}
const TRIGGER_SLUG = 'ANNOUNCEMENT'

async function aGroup({ app, ours }: World): Promise<number> {
  const ctx = app.system(ours.orgId)
  return tx(ctx, async (db) => {
    const { id } = await db
      .insertInto('email_group')
      .values({
        org_id: ours.orgId,
        name: `Group ${crypto.randomUUID()}`,
        created_at: ctx.now.toString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

async function aTemplate(world: World) {
  const ctx = world.app.system(world.ours.orgId)
  return addTemplate(ctx, {
    ...words,
    name: 'Sample',
    group_id: await aGroup(world),
    TRIGGER_SLUG,
    language: 'en',
  })
}

const idOf = async (world: World) => ({ EMAIL_ID: (await aTemplate(world)).EMAIL_ID })

async function aPublished(world: World): Promise<number> {
  const { EMAIL_ID } = await aTemplate(world)
  const ctx = world.app.system(world.ours.orgId)
  await publish(ctx, { EMAIL_ID, language: 'en', is_published: true })
  return EMAIL_ID
}

async function anyGroup(world: World): Promise<number> {
  const { app, ours } = world
  const row = await readTx(app.system(ours.orgId), (db) =>
    db.selectFrom('email_group').select('id').where('org_id', '=', ours.orgId).limit(1).executeTakeFirst(),
  )
  return row?.id ?? aGroup(world)
}

/** Valid inputs for calls about e-mail templates, which need existing records. */
export const templateSamples: Record<string, Sample> = {
  'email-library.template.create': async (world) => ({
    body: { ...words, name: 'New', group_id: await anyGroup(world), TRIGGER_SLUG },
  }),
  'email-library.template.update': async (world) => ({ body: { ...words, ...(await idOf(world)) } }),
  'email-library.template.copy': async (world) => ({ body: await idOf(world) }),
  'email-library.template.read': async (world) => ({ params: await idOf(world) }),
  'email-library.version.list': async (world) => ({ params: await idOf(world) }),
  'email-library.version.restore': async (world) => {
    const { EMAIL_ID, version_id } = await aTemplate(world)
    return { body: { EMAIL_ID, version_id } }
  },
  'email-library.template.publish': async (world) => ({ body: await idOf(world) }),
  'email-library.template.archive': async (world) => ({
    body: { ...(await idOf(world)), is_archived: true },
  }),
  'email-library.template.preview': () => ({
    body: { TRIGGER_SLUG, subject: words.subject, html: words.html },
  }),
  'email-library.template.test': async (world) => ({ body: await idOf(world) }),
  'email-library.template.send': async (world) => ({
    body: {
      EMAIL_ID: await aPublished(world),
      employee_ids: [world.ours.employeeIds[1] as number],
      key: crypto.randomUUID(),
    },
  }),
  'email-library.attribute.list': () => ({ body: { TRIGGER_SLUG } }),
  'email-library.group.save': () => ({ body: { name: `Group ${crypto.randomUUID()}` } }),
  'email-library.group.remove': async (world) => ({ body: { id: await aGroup(world) } }),
}
