import {
  exportOwnData,
  exportProtectedRecords,
  listIdentityKinds,
  listProtectedRecords,
  removeProtectedRecord,
  revealProtectedRecord,
  saveIdentityKind,
  saveProtectedRecord,
} from '@muster/contract/employees/identity/protected-records.contract'
import { downloadProtectedSample } from '@muster/contract/employees/identity/protected-upload.contract'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { qualityRoutes } from '../data-quality/quality.routes.ts'
import { erasureRoutes } from './erasure.routes.ts'
import { readKinds, saveKind } from './identity-kinds.service.ts'
import { startOwnExport } from './own-data.service.ts'
import { privacyTexts } from './privacy.texts.ts'
import { listProtected, removeProtected, revealProtected } from './protected.service.ts'
import { exportProtected } from './protected-export.ts'
import { protectedSample, protectedUpload } from './protected-upload.ts'
import { saveProtected } from './save-protected.service.ts'

export const privacyRoutes: Route[] = [
  ...qualityRoutes,
  ...erasureRoutes,
  route(listProtectedRecords, (ctx, { body }) => listProtected(ctx, body.emp_id)),
  route(saveProtectedRecord, async (ctx, { body }) => reply(await saveProtected(ctx, body), 'Saved.')),
  route(removeProtectedRecord, async (ctx, { body }) => reply(await removeProtected(ctx, body), 'Deleted.')),
  route(revealProtectedRecord, (ctx, { body }) => revealProtected(ctx, body)),
  route(exportProtectedRecords, (ctx, { body }) => exportProtected(ctx, body)),
  route(downloadProtectedSample, (ctx, { body }) => protectedSample(ctx, body)),
  ...protectedUpload,
  route(listIdentityKinds, (ctx) => readKinds(ctx)),
  route(saveIdentityKind, async (ctx, { body }) => reply(await saveKind(ctx, body), 'Saved.')),
  route(exportOwnData, async (ctx, { body }) =>
    reply(await startOwnExport(ctx, body), privacyTexts('collectingOwnData')),
  ),
]
