import { industryTypes, organisationTypes } from '@muster/contract/reference/reference.constants'
import {
  listAccessLevels,
  listBranches,
  listBusinessUnits,
  listChannelTypes,
  listCostCentres,
  listDepartments,
  listDepartmentsForHiring,
  listDesignationsForHiring,
  listEmployeeTypes,
  listEmploymentTypes,
  listEntities,
  listLocations,
  listReasons,
  listZones,
} from '@muster/contract/reference/reference.contract'
import {
  listCities,
  listCountries,
  listCurrencies,
  listIndustryTypes,
  listLanguages,
  listOrganisationTypes,
  listStates,
  listTimeZones,
} from '@muster/contract/reference/world-lists.contract'
import { found } from '../../platform/errors.ts'
import { route } from '../../platform/http/route.ts'
import { listMaster, listMasterForRecruitment } from './dropdowns.service.ts'
import { currencies, languages, timeZones } from './locale-lists.ts'
import { citiesOfState, countries, findCountry, findState, statesOfCountry } from './places.ts'
import { named, timeZoneView } from './reference.views.ts'

const masterRoutes = [
  route(listEntities, async (ctx, { query }) => ({
    org_entities: (await listMaster(ctx, 'entity', query.status)).map(named('ENTITY_ID', 'ENTITY_NAME')),
  })),
  route(listLocations, async (ctx, { query }) => ({
    org_locations: (await listMaster(ctx, 'location', query.status)).map(
      named('LOCATION_ID', 'LOCATION_NAME'),
    ),
  })),
  route(listBranches, async (ctx, { query }) => ({
    org_branchs: (await listMaster(ctx, 'branch', query.status)).map((item) => ({
      ...named('BRANCH_ID', 'BRANCH_NAME')(item),
      LOCATION_ID: item.parent,
    })),
  })),
  route(listZones, async (ctx, { query }) => ({
    org_zones: (await listMaster(ctx, 'zone', query.status)).map(named('ZONE_ID', 'ZONE_NAME')),
  })),
  route(listBusinessUnits, async (ctx, { query }) => ({
    org_business_units: (await listMaster(ctx, 'business_unit', query.status)).map(
      named('BUSINESS_UNIT_ID', 'BUSINESS_UNIT_NAME'),
    ),
  })),
  route(listChannelTypes, async (ctx, { query }) => ({
    org_channel_types: (await listMaster(ctx, 'channel_type', query.status)).map(
      named('CHANNEL_TYPE_ID', 'CHANNEL_TYPE_NAME'),
    ),
  })),
  route(listEmployeeTypes, async (ctx, { query }) => ({
    org_employee_types: (await listMaster(ctx, 'employee_type', query.status)).map(
      named('EMPLOYEE_TYPE_ID', 'EMPLOYEE_TYPE_NAME'),
    ),
  })),
  route(listEmploymentTypes, async (ctx, { query }) => ({
    org_employment_types: (await listMaster(ctx, 'employment_type', query.status)).map(
      named('EMPLOYMENT_TYPE_ID', 'EMPLOYMENT_TYPE_NAME'),
    ),
  })),
  route(listCostCentres, async (ctx, { query }) => ({
    org_cost_centers: (await listMaster(ctx, 'cost_centre', query.status)).map(
      named('COST_CENTER_ID', 'COST_CENTER_NAME'),
    ),
  })),
  route(listAccessLevels, async (ctx, { query }) => ({
    access_levels: (await listMaster(ctx, 'access_level', query.status)).map(
      named('ACCESS_LEVEL_ID', 'ACCESS_LEVEL_NAME'),
    ),
  })),
  route(listDepartments, async (ctx, { query }) => ({
    departments: (await listMaster(ctx, 'department', query.status)).map(named('DEPT_ID', 'DEPARTMENT_NAME')),
  })),
  route(listReasons, async (ctx, { query }) => ({
    reasons: (await listMaster(ctx, 'reason', query.status)).map((item) => ({
      ...named('REASON_ID', 'REASON_NAME')(item),
      kind: item.kind,
    })),
  })),
  route(listDepartmentsForHiring, async (ctx, { query }) => ({
    departments: (await listMasterForRecruitment(ctx, 'department', query.org_id)).map(
      named('DEPT_ID', 'DEPARTMENT_NAME'),
    ),
  })),
  route(listDesignationsForHiring, async (ctx, { query }) => ({
    designations: (await listMasterForRecruitment(ctx, 'designation', query.org_id)).map(
      named('DESIGN_ID', 'DESIGNATION_NAME'),
    ),
  })),
]

const worldRoutes = [
  route(listCurrencies, async () => ({ all_currency: currencies() })),
  route(listLanguages, async () => ({
    all_language: languages().map(({ nativeName, ...language }) => ({
      ...language,
      native_name: nativeName,
    })),
  })),
  route(listTimeZones, async (ctx) => ({ timezones: timeZones(ctx.now).map(timeZoneView) })),
  route(listOrganisationTypes, async () => ({ org_type: [...organisationTypes] })),
  route(listIndustryTypes, async () => ({ industry_type: [...industryTypes] })),
  route(listCountries, async () => ({
    countries: (await countries()).map(({ id, name, code, phoneCode, currency }) => ({
      COUNTRY_ID: id,
      COUNTRY_NAME: name,
      COUNTRY_CODE: code,
      phone_code: phoneCode,
      currency,
    })),
  })),
  route(listStates, async (_ctx, { params }) => ({
    states: (await statesOfCountry(found(await findCountry(params.country)))).map(({ id, name }) => ({
      STATE_ID: id,
      STATE_NAME: name,
    })),
  })),
  route(listCities, async (_ctx, { params }) => ({
    cities: (await citiesOfState(found(await findState(params.stateId)))).map(({ id, name }) => ({
      CITY_ID: id,
      CITY_NAME: name,
    })),
  })),
]

export const referenceRoutes = [...masterRoutes, ...worldRoutes]
