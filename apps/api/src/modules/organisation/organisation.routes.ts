import {
  getCompanyDetails,
  listOrganisationUnits,
  orgDetails,
} from '@muster/contract/organisation/organisation.contract'
import { route } from '../../platform/http/route.ts'
import { readCompany, readOrganisation } from './details.service.ts'
import { listUnitKinds } from './units.service.ts'

export const organisationRoutes = [
  route(orgDetails, (ctx, { body }) => readOrganisation(ctx, Boolean(body.isProbation))),
  route(getCompanyDetails, (ctx) => readCompany(ctx)),
  route(listOrganisationUnits, (ctx, { query }) => listUnitKinds(ctx, query)),
]
