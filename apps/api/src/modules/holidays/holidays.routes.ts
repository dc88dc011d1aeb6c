import {
  readRestrictedSetting,
  readWeekOffs,
  removeWeekOffs,
  saveRestrictedSetting,
  saveWeekOffs,
} from '@muster/contract/holidays/holiday-settings.contract'
import { downloadHolidaySample } from '@muster/contract/holidays/holiday-upload.contract'
import {
  addHolidays,
  changeHolidayStatus,
  deleteHolidays,
  exportHolidays,
  listHolidayChoices,
  listHolidaySuggestions,
  listHolidays,
  listHolidaysOfYear,
  listHolidayTypes,
  previewHolidayCopy,
  saveHoliday,
  saveHolidayType,
} from '@muster/contract/holidays/holidays.contract'
import { listOwnHolidays, listOwnHolidaysBare } from '@muster/contract/holidays/own-holidays.contract'
import { type Route, reply, route } from '../../platform/http/route.ts'
import { exportYear } from './export.service.ts'
import {
  readChoices,
  readHolidays,
  removeHolidays,
  switchHolidays,
  upsertHoliday,
  upsertMany,
} from './holidays.service.ts'
import { readOwnHolidays } from './own-holidays.service.ts'
import { previewCopy, readSuggestions } from './plan-year.service.ts'
import { readRestricted, updateRestricted } from './restricted.service.ts'
import { readTypes, upsertType } from './types.service.ts'
import { holidaySample, holidayUpload } from './upload/holiday-upload.ts'
import { deleteWeekOffs, readSetting, updateWeekOffs } from './week-offs.service.ts'

export const holidaysRoutes: Route[] = [
  route(listHolidays, (ctx, { query }) => readHolidays(ctx, query)),
  route(listHolidaysOfYear, (ctx, { params, query }) => readHolidays(ctx, query, params.year)),
  route(exportHolidays, (ctx, { params, query }) => exportYear(ctx, params.year, query)),
  route(listHolidayChoices, (ctx) => readChoices(ctx)),
  route(saveHoliday, async (ctx, { body }) => reply(await upsertHoliday(ctx, body), 'Saved.')),
  route(addHolidays, async (ctx, { body }) => reply(await upsertMany(ctx, body), 'Saved.')),
  route(changeHolidayStatus, async (ctx, { body }) => reply(await switchHolidays(ctx, body), 'Saved.')),
  route(deleteHolidays, async (ctx, { body }) => reply(await removeHolidays(ctx, body), 'Deleted.')),
  route(listHolidayTypes, (ctx, { body }) => readTypes(ctx, body)),
  route(saveHolidayType, async (ctx, { body }) => reply(await upsertType(ctx, body), 'Saved.')),
  route(previewHolidayCopy, (ctx, { query }) => previewCopy(ctx, query)),
  route(listHolidaySuggestions, (ctx, { query }) => readSuggestions(ctx, query)),
  route(downloadHolidaySample, (ctx, { query }) => holidaySample(ctx, query)),
  ...holidayUpload,
  route(readRestrictedSetting, (ctx, { query }) => readRestricted(ctx, query)),
  route(saveRestrictedSetting, async (ctx, { body }) => reply(await updateRestricted(ctx, body), 'Saved.')),
  route(readWeekOffs, (ctx) => readSetting(ctx)),
  route(saveWeekOffs, async (ctx, { body }) => reply(await updateWeekOffs(ctx, body), 'Saved.')),
  route(removeWeekOffs, async (ctx, { body }) => reply(await deleteWeekOffs(ctx, body), 'Saved.')),
  route(listOwnHolidays, (ctx, { query }) => readOwnHolidays(ctx, query)),
  route(listOwnHolidaysBare, (ctx, { query }) => readOwnHolidays(ctx, query)),
]
