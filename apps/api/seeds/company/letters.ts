import { writeLetterhead } from '../../src/modules/documents/letters/letterheads.service.ts'
import { sendMany } from '../../src/modules/documents/letters/send.service.ts'
import { starters } from '../../src/modules/documents/letters/starters/starters.ts'
import { addLetterTemplate, publishTemplate } from '../../src/modules/documents/letters/templates.service.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { writeDemoSignatures } from './signatures.ts'

const noLimits = { entity: [], location: [], department: [], designation: [], employment_type: [] }
/** Of the library, as HR has taken them over. */
const used = [
  'offer',
  'candidate_appointment',
  'appointment',
  'confirmation',
  'increment',
  'promotion',
  'experience',
  'employment',
  'increment_hi',
  'appointment_hi',
]

/** A letterhead, templates, and some letters that were sent. */
export async function writeDemoLetters(
  admin: Ctx,
  of: { employee: number; others: readonly number[] },
): Promise<void> {
  await writeLetterhead(admin, {
    ...{ entity_id: null, logo: null, watermark: '', on_every_page: false },
    header: '<p data-align="right"><b>{{LEGAL_NAME}}</b><br>Human Resources</p><hr>',
    footer: '',
  })
  await writeLetterhead(admin, {
    ...{ entity_id: null, language: 'hi', logo: null, watermark: '', on_every_page: false },
    header: '<p data-align="right"><b>{{LEGAL_NAME}}</b><br>मानव संसाधन</p><hr>',
    footer: '',
  })
  const byKey = new Map<string, number>()
  for (const { key, content, ...facts } of starters.filter((one) => used.includes(one.key))) {
    const { MAILID } = await addLetterTemplate(admin, {
      ...content,
      ...facts,
      needs_approval: key === 'promotion',
      needs_signature: key === 'appointment',
      sign_days: 7,
      finds_name: false,
      publish: false,
    })
    byKey.set(key, MAILID)
    if (key !== 'confirmation') await publishTemplate(admin, { MAILID, number: 1 })
  }
  const send = (template: string, employee_ids: number[]) =>
    sendMany(admin, {
      ...{
        MAILID: byKey.get(template) as number,
        employee_ids,
        limits: noLimits,
        letter_date: null,
        as_of: null,
        values: {},
        records: {},
      },
      ...{ key: crypto.randomUUID(), by_mail: false, leave_out_gaps: true, reason: '', signature: null },
    })
  await send('employment', [of.employee])
  await send('experience', [...of.others])
  // With what they were paid before and are paid now.
  await send('increment', [of.employee, ...of.others])
  const { run_id } = await send('appointment', [of.employee, ...of.others])
  await admin.platform.jobs.runPending({ orgId: admin.orgId })
  await writeDemoSignatures(admin, run_id, of.employee)
}
