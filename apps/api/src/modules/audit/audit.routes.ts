import {
  auditActors,
  auditChain,
  auditChoices,
  exportAuditEntries,
  listAuditEntries,
  readAuditEntry,
  verifyAuditChain,
} from '@muster/contract/audit/audit.contract'
import { type Route, route } from '../../platform/http/route.ts'
import { exportSheet } from '../../platform/jobs/export-sheet.ts'
import { listActors, listEntries, readChoices, readEntry } from './audit.service.ts'
import { readChain, startVerification } from './chain.service.ts'
import { auditExport } from './export.service.ts'

export const auditRoutes: Route[] = [
  route(listAuditEntries, (ctx, { body }) => listEntries(ctx, body)),
  route(readAuditEntry, (ctx, { params }) => readEntry(ctx, params.id)),
  route(auditChoices, (ctx) => readChoices(ctx)),
  route(auditActors, (ctx, { body }) => listActors(ctx, body)),
  route(exportAuditEntries, (ctx, { body }) => exportSheet(ctx, auditExport, body)),
  route(auditChain, (ctx) => readChain(ctx)),
  route(verifyAuditChain, (ctx) => startVerification(ctx)),
]
