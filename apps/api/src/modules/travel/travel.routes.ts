import {
  listTravelCategories,
  removeTravelCategory,
  saveTravelCategory,
} from '@muster/contract/travel/categories.contract'
import { listTravelCities, removeTravelCity, saveTravelCity } from '@muster/contract/travel/cities.contract'
import {
  bookTrip,
  cancelBooking,
  changeBooking,
  completeTrip,
  exportDeskTrips,
  listDeskTrips,
  offerOptions,
  releaseTrip,
  reopenTrip,
  takeTrip,
  withdrawOption as withdrawOptionCall,
} from '@muster/contract/travel/desk.contract'
import { readTravelDashboard } from '@muster/contract/travel/insights.contract'
import {
  listTravelPolicies,
  readPolicyChoices,
  removeTravelPolicy,
  saveTravelPolicy,
} from '@muster/contract/travel/policies.contract'
import { readTravelSettings, saveTravelSettings } from '@muster/contract/travel/setup.contract'
import {
  applyTrip,
  chooseOption,
  claimTrip,
  listOwnTrips,
  listTeamTrips,
  previewTrip,
  readTripCalendar,
  readTripChoices,
  readTripDetail,
  withdrawTrip,
} from '@muster/contract/travel/trips.contract'
import { type Route, reply, route } from '../../platform/http/route.ts'
import { claimCosts } from './claims/claim.service.ts'
import { book, cancel, change } from './desk/bookings.service.ts'
import { exportDesk, pageOfDesk } from './desk/list.service.ts'
import { offer, withdrawOption } from './desk/options.service.ts'
import { complete, release, reopen, take } from './desk/take.service.ts'
import { readDashboard } from './insights/dashboard.service.ts'
import { listCities } from './setup/cities.service.ts'
import {
  listPolicies,
  readChoices as readPolicyParts,
  removePolicy,
  savePolicy,
} from './setup/policies.service.ts'
import { readSettings, saveSettings } from './setup/settings.service.ts'
import { categoryRecords, cityRecords } from './setup/travel.masters.ts'
import { travelTexts } from './travel.texts.ts'
import { choose, withdraw } from './trips/answer.service.ts'
import { apply, preview } from './trips/apply.service.ts'
import { calendarOf } from './trips/calendar.service.ts'
import { pageOfOwn, pageOfTeam, readChoices } from './trips/own.service.ts'
import { readDetail } from './trips/read.service.ts'

const saved = () => travelTexts('saved')
const deleted = () => travelTexts('deleted')

export const travelRoutes: Route[] = [
  route(previewTrip, (ctx, { body }) => preview(ctx, body)),
  route(applyTrip, (ctx, { body }) => apply(ctx, body)),
  route(readTripChoices, (ctx) => readChoices(ctx)),
  route(listOwnTrips, (ctx, { body }) => pageOfOwn(ctx, body)),
  route(listTeamTrips, (ctx, { body }) => pageOfTeam(ctx, body)),
  route(readTripDetail, (ctx, { params }) => readDetail(ctx, params.ID)),
  route(readTripCalendar, (ctx, { params }) => calendarOf(ctx, params.ID)),
  route(withdrawTrip, async (ctx, { body }) => {
    const done = await withdraw(ctx, body)
    if (done.status === 'withdrawn') return reply(done, travelTexts('withdrawn'))
    const isEnded = done.status === 'cancelled' || done.status === 'to_cancel'
    return reply(done, travelTexts(isEnded ? 'cancelledNow' : 'cancelRequested'))
  }),
  route(chooseOption, async (ctx, { body }) => reply(await choose(ctx, body), travelTexts('chosen'))),
  route(claimTrip, async (ctx, { body }) => reply(await claimCosts(ctx, body), travelTexts('claimDrafted'))),

  route(listDeskTrips, (ctx, { body }) => pageOfDesk(ctx, body)),
  route(exportDeskTrips, (ctx, { body }) => exportDesk(ctx, body)),
  route(takeTrip, async (ctx, { body }) => reply(await take(ctx, body), travelTexts('taken'))),
  route(releaseTrip, async (ctx, { body }) => reply(await release(ctx, body), travelTexts('released'))),
  route(offerOptions, async (ctx, { body }) => reply(await offer(ctx, body), travelTexts('offered'))),
  route(withdrawOptionCall, async (ctx, { body }) =>
    reply(await withdrawOption(ctx, body), travelTexts('optionWithdrawn')),
  ),
  route(bookTrip, async (ctx, { body }) => reply(await book(ctx, body), saved())),
  route(changeBooking, async (ctx, { body }) => reply(await change(ctx, body), saved())),
  route(cancelBooking, async (ctx, { body }) => reply(await cancel(ctx, body), travelTexts('cancelled'))),
  route(completeTrip, async (ctx, { body }) => reply(await complete(ctx, body), travelTexts('completed'))),
  route(reopenTrip, async (ctx, { body }) => reply(await reopen(ctx, body), travelTexts('reopened'))),
  route(readTravelDashboard, (ctx, { body }) => readDashboard(ctx, body)),

  route(listTravelCategories, (ctx) => categoryRecords.read(ctx, (categories) => ({ categories }))),
  route(saveTravelCategory, async (ctx, { body }) => reply(await categoryRecords.save(ctx, body), saved())),
  route(removeTravelCategory, async (ctx, { body }) =>
    reply(await categoryRecords.remove(ctx, body), deleted()),
  ),
  route(listTravelCities, (ctx) => listCities(ctx)),
  route(saveTravelCity, async (ctx, { body }) => reply(await cityRecords.save(ctx, body), saved())),
  route(removeTravelCity, async (ctx, { body }) => reply(await cityRecords.remove(ctx, body), deleted())),
  route(listTravelPolicies, (ctx) => listPolicies(ctx)),
  route(readPolicyChoices, (ctx) => readPolicyParts(ctx)),
  route(saveTravelPolicy, async (ctx, { body }) => reply(await savePolicy(ctx, body), saved())),
  route(removeTravelPolicy, async (ctx, { body }) => reply(await removePolicy(ctx, body.id), deleted())),
  route(readTravelSettings, (ctx) => readSettings(ctx)),
  route(saveTravelSettings, async (ctx, { body }) => reply(await saveSettings(ctx, body), saved())),
]
