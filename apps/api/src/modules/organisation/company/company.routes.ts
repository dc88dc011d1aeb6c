import {
  companyForEditing,
  listBusinessesInReach,
  listEntitiesInReach,
  readCompanyStructure,
  updateCompanyDetails,
  updateCompanyLogo,
} from '@muster/contract/organisation/company/company.contract'
import { reply, route } from '../../../platform/http/route.ts'
import { changeCompany, readForEditing, readStructure } from './company.service.ts'
import { companyTexts } from './company.texts.ts'
import { changeLogo } from './company-logo.service.ts'
import { listBusinesses, listEntities } from './units-in-reach.service.ts'

export const companyRoutes = [
  route(companyForEditing, (ctx) => readForEditing(ctx)),
  route(readCompanyStructure, (ctx) => readStructure(ctx)),
  route(updateCompanyDetails, async (ctx, { body }) =>
    reply(await changeCompany(ctx, body), companyTexts('companySaved')),
  ),
  route(updateCompanyLogo, async (ctx, { body }) =>
    reply(
      await changeLogo(ctx, body),
      body.filePath === null ? companyTexts('logoRemoved') : companyTexts('logoSaved'),
    ),
  ),
  route(listEntitiesInReach, (ctx, { params }) => listEntities(ctx, params.id)),
  route(listBusinessesInReach, (ctx, { query }) => listBusinesses(ctx, query.status)),
]
