import { type BodyOf, type DataOf, isCurrency } from '@muster/contract/kit/index'
import type {
  companyForEditing,
  readCompanyStructure,
  updateCompanyDetails,
} from '@muster/contract/organisation/company/company.contract'
import { registrationProblem } from '@muster/contract/organisation/company/registrations'
import { industryTypes, organisationTypes } from '@muster/contract/reference/reference.constants'
import { holds } from '../../../platform/access/actor.ts'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import { type Ctx, todayIn } from '../../../platform/context.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { requireVersion } from '../../../platform/master/change-record.ts'
import {
  countries,
  currencies,
  findCountry,
  findState,
  languages,
  listMaster,
  timeZones,
  timeZoneView,
} from '../../reference/index.ts'
import { logoLink } from '../details.service.ts'
import { reachesEverybody } from '../people-in-reach.ts'
import { zoneChanged } from '../zone-changed.hook.ts'
import { type CompanyRow, findCompany, findStructure, writeCompany } from './company.queries.ts'
import { companyTexts } from './company.texts.ts'
import { afterChange, profileView } from './company.views.ts'

const nameOf = (list: readonly { id: number; name: string }[], id: number | null) =>
  list.find((one) => one.id === id)?.name ?? ''

/** The company's details with all options of its form (core specification, section 3). */
export async function readForEditing(ctx: Ctx): Promise<DataOf<typeof companyForEditing>> {
  const company = found(await readTx(ctx, (db) => findCompany(ctx, db)))
  const reasons = await listMaster(ctx, 'reason')
  return {
    org_detail: { ...profileView(company), ORG_LOGO: logoLink(ctx, company.logo_path) },
    all_currency: currencies(),
    all_language: languages().map(({ nativeName, ...one }) => ({ ...one, native_name: nativeName })),
    timezones: timeZones(ctx.now).map(timeZoneView),
    countries: (await countries()).map(({ id, name, code, phoneCode, currency }) => ({
      COUNTRY_ID: id,
      COUNTRY_NAME: name,
      COUNTRY_CODE: code,
      phone_code: phoneCode,
      currency,
    })),
    org_type: [...organisationTypes],
    industry_type: [...industryTypes],
    all_reasons: reasons.map(({ id, name, kind, status }) => ({
      REASON_ID: id,
      REASON_NAME: name,
      kind,
      status,
    })),
  }
}

type Problems = Record<string, string>

async function placeProblems({ country_id, state_id }: CompanyRow): Promise<Problems> {
  if (country_id !== null && !(await findCountry(String(country_id)))) {
    return { COUNTRY_ID: companyTexts('unknownCountry') }
  }
  if (state_id === null) return {}
  const state = await findState(state_id)
  return state && state.countryId === country_id ? {} : { STATE_ID: companyTexts('stateNotInCountry') }
}

async function registrationProblems({ registrations }: CompanyRow): Promise<Problems> {
  const problems: Problems = {}
  for (const [index, { country_id, kind, number }] of registrations.entries()) {
    if (country_id !== null && !(await findCountry(String(country_id)))) {
      problems[`registrations.${index}.COUNTRY_ID`] = companyTexts('unknownCountry')
    }
    const problem = registrationProblem(country_id, kind, number)
    if (problem) problems[`registrations.${index}.number`] = problem
    const twin = registrations.findIndex(
      (one) => one.country_id === country_id && one.kind === kind && one.number === number,
    )
    if (twin < index) problems[`registrations.${index}.number`] ??= companyTexts('duplicateNumber')
  }
  return problems
}

function listProblems(ctx: Ctx, after: CompanyRow): Problems {
  const checks: [string, boolean, string][] = [
    ['CURRENCY', isCurrency(after.currency), companyTexts('unknownCurrency')],
    [
      'TIME_ZONE',
      timeZones(ctx.now).some(({ id }) => id === after.time_zone),
      companyTexts('unknownTimeZone'),
    ],
    [
      'ORG_TYPE',
      after.org_type === null || nameOf(organisationTypes, after.org_type) !== '',
      companyTexts('valueNotOffered'),
    ],
    [
      'INDUSTRY_TYPE',
      after.industry_type === null || nameOf(industryTypes, after.industry_type) !== '',
      companyTexts('valueNotOffered'),
    ],
    [
      'FOUNDED_ON',
      after.founded_on === null || after.founded_on <= todayIn(ctx, 'UTC'),
      companyTexts('dateInFuture'),
    ],
  ]
  return Object.fromEntries(
    checks.filter(([, isFine]) => !isFine).map(([field, , problem]) => [field, problem]),
  )
}

/** Checks that the schema can't make, only on changed fields: an old value must not block changing another field. */
async function refuseUnknown(ctx: Ctx, before: CompanyRow, after: CompanyRow): Promise<void> {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  const zoneStays = before.time_zone === after.time_zone
  const { TIME_ZONE, ...lists } = listProblems(ctx, after)
  const placeStays = before.country_id === after.country_id && before.state_id === after.state_id
  const fields = {
    ...lists,
    ...(TIME_ZONE && !zoneStays ? { TIME_ZONE } : {}),
    ...(placeStays ? {} : await placeProblems(after)),
    ...(isSame(before.registrations, after.registrations) ? {} : await registrationProblems(after)),
  }
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields })
}

/**
 * Changes the given fields; unchanged values are neither written nor audited.
 *
 * @throws AppError `record.conflict` when somebody else changed the details meanwhile, `request.invalid`
 */
export async function changeCompany(
  ctx: Ctx,
  change: BodyOf<typeof updateCompanyDetails>,
): Promise<DataOf<typeof updateCompanyDetails>> {
  return tx(ctx, async (db) => {
    const before = found(await findCompany(ctx, db, true))
    requireVersion(before.version, change.version)
    const after = afterChange(before, change)
    const changes = changesBetween({ ...before }, { ...after })
    if (Object.keys(changes).length === 0) return { org_detail: profileView(before) }
    await refuseUnknown(ctx, before, after)
    const version = await writeCompany(ctx, db, before, after)
    if (before.time_zone !== after.time_zone) await zoneChanged.emit(ctx, db, { locationId: null })
    await recordAudit(ctx, db, {
      recordType: 'organisation',
      recordId: ctx.orgId,
      recordLabel: after.name,
      changes,
    })
    return { org_detail: profileView({ ...after, version }) }
  })
}

async function profileInWords(row: CompanyRow): Promise<DataOf<typeof readCompanyStructure>['profile']> {
  const all = new Map((await countries()).map(({ id, name }) => [id, name]))
  const nameOfCountry = (id: number | null) => (id === null ? '' : (all.get(id) ?? ''))
  const state = row.state_id === null ? undefined : await findState(row.state_id)
  return {
    ...profileView(row),
    org_type: nameOf(organisationTypes, row.org_type),
    industry_type: nameOf(industryTypes, row.industry_type),
    country: nameOfCountry(row.country_id),
    state: state?.name ?? '',
    registrations: row.registrations.map(({ country_id, kind, number }) => ({
      country: nameOfCountry(country_id),
      kind,
      number,
    })),
  }
}

/** What the company consists of, with counts of people working today. */
export async function readStructure(ctx: Ctx): Promise<DataOf<typeof readCompanyStructure>> {
  const { company, facts } = await readTx(ctx, async (db) => ({
    company: found(await findCompany(ctx, db)),
    facts: await findStructure(ctx, db),
  }))
  const all = new Map((await countries()).map(({ id, name }) => [id, name]))
  return {
    profile: await profileInWords(company),
    people: facts.people,
    entities: facts.entities.map(({ country_id, ...entity }) => ({
      ...entity,
      country: country_id === null ? '' : (all.get(country_id) ?? ''),
    })),
    branches: { count: facts.branch_count, top: facts.branches },
    cost_centres: { count: facts.cost_centre_count, top: facts.cost_centres },
    gl_codes: { count: facts.gl_code_count, top: facts.gl_codes },
    locations: {
      count: facts.location_count,
      without_coordinates: facts.location_without_coordinates,
      with_fences: facts.location_with_fences,
    },
    abilities: {
      edit: holds(ctx.actor, 'organisation.company.edit'),
      geo: holds(ctx.actor, 'organisation.geo.view'),
      masters: holds(ctx.actor, 'organisation.masters.view'),
      everybody: reachesEverybody(ctx),
    },
  }
}
