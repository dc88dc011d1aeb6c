import { REQUEST } from '@muster/contract/requests/request-states'
import { sql } from 'kysely'
import { registerDatasets } from '../../../platform/datasets/index.ts'
import { registerMergeFields } from '../../../platform/merge-fields/index.ts'
import { recordMergeFields } from '../../employees/index.ts'
import { leaveBalancesDataset } from './balances.dataset.ts'
import { compOffDataset } from './comp-off.dataset.ts'
import { expiredLeaveDataset, leaveEncashmentsDataset, leaveLedgerDataset } from './entries.dataset.ts'
import { leaveRequestsDataset } from './requests.dataset.ts'
import { shortLeaveDataset } from './short.dataset.ts'
import { takenByMonthDataset, takenByTypeDataset } from './taken.dataset.ts'

export function connectDatasets(): void {
  registerDatasets(
    ...[leaveRequestsDataset, leaveBalancesDataset, leaveLedgerDataset, leaveEncashmentsDataset],
    ...[compOffDataset, shortLeaveDataset, expiredLeaveDataset, takenByMonthDataset, takenByTypeDataset],
  )
  registerMergeFields(
    recordMergeFields({
      ...{ dataset: leaveRequestsDataset, one: 'LEAVE_REQUEST', many: 'LEAVE_REQUESTS' },
      // Whoever's leave still waits, or was rejected, withdrawn or cancelled, is not away.
      where: sql<boolean>`r.status = ${REQUEST.approved}`,
    }),
  )
}
