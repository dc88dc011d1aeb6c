import { storeFile } from '../../src/modules/files/index.ts'
import type { TestAccount } from '../factories.ts'
import type { SampleInput } from './sample-from-schema.ts'
import type { World } from './world.ts'

type Sample = (world: World, admin: TestAccount) => Promise<SampleInput>

/** Input with a file uploaded by this account. @param more additional body properties */
const withFile =
  (text: string, more: (world: World) => object = () => ({})): Sample =>
  async (world, { accountId }) => {
    const ctx = world.app.system(world.ours.orgId)
    const { filePath } = await storeFile(
      { ...ctx, actor: { ...ctx.actor, accountId } },
      { folder: 'imports', name: 'sheet.csv', content: Buffer.from(text) },
    )
    return { body: { filePath, ...more(world) } }
  }

const attendance = withFile('Employee code,Date,In,Out\nNOBODY,2026-11-18,09:00,18:00\n')
const holidays = withFile('Date,Holiday\nsome day,Sample day\n')
const assign = withFile('Employee code,From\nNOBODY,01/01/2040\n')
const leave = withFile('Employee code,Leave type,From\nNOBODY,Parental,01/12/2026\n')
const short = withFile('Employee code,Date,From,To\nNOBODY,01/12/2026,09:00,10:00\n')
const places = withFile('Location,Latitude,Longitude\nAtlantis,1,2\n')
const pay = withFile('Employee code,Effective from,Annual CTC\nNOBODY,01/04/2031,1000\n')
const numbers = withFile('Employee code,PAN\nNOBODY,ABCDE1234F\n')
const history = withFile('Employee code,From,Department\nNOBODY,01/04/2024,Sales\n')
const candidates = withFile('First name,Personal e-mail\nAsha,nowhere\n')
const ctc = withFile('Candidate number,Structure,Annual CTC\n999999,None,1000\n')
const separations = withFile('Employee code,Kind,Last working day\nNOBODY,Retirement,31/12/2026\n')
const assets = withFile('Type,Name\nNo such type,Laptop\n')
const roster = withFile('Employee code,06/01/2031\nNOBODY,OFF\n', ({ ours }) => ({
  location_id: ours.locationId,
}))

/** Valid inputs for calls about uploads. Each file has a problem, as required for a download of problems. */
export const sheetSamples: Record<string, Sample> = {
  'attendance.upload.columns': attendance,
  'attendance.upload.problems': attendance,
  'employees.pay_upload.columns': pay,
  'employees.pay_upload.problems': pay,
  'employees.protected_upload.columns': numbers,
  'employees.protected_upload.problems': numbers,
  'employees.history_upload.columns': history,
  'employees.history_upload.problems': history,
  'holidays.upload.columns': holidays,
  'holidays.upload.problems': holidays,
  'leave.upload.new_assign_columns': assign,
  'leave.upload.new_assign_problems': assign,
  'leave.bulk.columns': leave,
  'leave.bulk.problems': leave,
  'leave.bulk.short_columns': short,
  'leave.bulk.short_problems': short,
  'employees.geocode.columns': places,
  'employees.geocode.problems': places,
  'onboarding.upload.columns': candidates,
  'onboarding.upload.problems': candidates,
  'onboarding.ctc_upload.columns': ctc,
  'onboarding.ctc_upload.problems': ctc,
  'offboarding.upload.columns': separations,
  'offboarding.upload.problems': separations,
  'assets.upload.columns': assets,
  'assets.upload.problems': assets,
  'rosters.upload.columns': roster,
  'rosters.upload.problems': roster,
  'forms.import.columns': withFile('Employee code,First name\nSHEET1,Asha\n', () => ({ formid: 12 })),
}
