import { saveWeekOffs } from '@muster/contract/holidays/holiday-settings.contract'
import { saveHoliday, saveHolidayType } from '@muster/contract/holidays/holidays.contract'
import { storeFile } from '../../src/modules/files/index.ts'
import type { TestAccount } from '../factories.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

let serial = 0
const aNewHoliday = () => ({ date: '2031-05-01', name: `Sample day ${++serial}`, holiday_type: 1 })

async function aHoliday({ app }: World, { token }: TestAccount): Promise<number> {
  return (await app.call(saveHoliday, { token, body: aNewHoliday() })).data.holiday.id
}

async function aType({ app }: World, { token }: TestAccount): Promise<number> {
  const body = { name: `Sample type ${++serial}` }
  return (await app.call(saveHolidayType, { token, body })).data.holidayType.id
}

async function aPlannedPattern({ app }: World, { token }: TestAccount): Promise<number> {
  const effective_from = `2090-01-${String((++serial % 28) + 1).padStart(2, '0')}`
  const body = {
    ...{ location_id: null, effective_from },
    rules: [{ weekday: 7, weeks: 'every' as const }],
  }
  const { data } = await app.call(saveWeekOffs, { token, body })
  return data.organisation.find((one) => one.effective_from === effective_from)?.id ?? 0
}

async function aSheet({ app, ours }: World, { accountId }: TestAccount): Promise<string> {
  const ctx = app.system(ours.orgId)
  const { filePath } = await storeFile(
    { ...ctx, actor: { ...ctx.actor, accountId } },
    {
      folder: 'imports',
      name: 'holidays.csv',
      content: Buffer.from('Date,Holiday\n01/05/2032,Sample day\n'),
    },
  )
  return filePath
}

export const holidaySamples: Record<string, Sample> = {
  'holidays.holiday.list_of_year': () => ({ params: { year: 2031 } }),
  'holidays.holiday.export': () => ({ params: { year: 2031 } }),
  'holidays.holiday.save': () => ({ body: aNewHoliday() }),
  'holidays.holiday.add_many': () => ({ body: { holidays: [aNewHoliday()] } }),
  'holidays.holiday.status': async (world, admin) => ({
    body: { ids: [await aHoliday(world, admin)], status: 0 },
  }),
  'holidays.holiday.delete': async (world, admin) => ({ body: { ids: [await aHoliday(world, admin)] } }),
  'holidays.type.save': async (world, admin) => ({
    body: { id: await aType(world, admin), name: `Sample type ${++serial}` },
  }),
  'holidays.copy.preview': () => ({ query: { from_year: 2031, to_year: 2032 } }),
  'holidays.suggestion.list': () => ({ query: { year: 2031, country: 'IN' } }),
  'holidays.upload.commit': async (world, admin) => ({ body: { filePath: await aSheet(world, admin) } }),
  'holidays.restricted.save': () => ({ body: { year: 2031, choose: 2, locations: [] } }),
  'holidays.week_offs.save': ({ ours }) => ({
    body: {
      ...{ location_id: ours.locationId, effective_from: '2090-03-01' },
      rules: [{ weekday: 7, weeks: 'every' }],
    },
  }),
  'holidays.week_offs.remove': async (world, admin) => ({
    body: { id: await aPlannedPattern(world, admin) },
  }),
}
