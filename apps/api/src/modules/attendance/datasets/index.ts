import { registerDatasets } from '../../../platform/datasets/index.ts'
import { arrearsDataset } from './arrears.dataset.ts'
import { daysDataset } from './days.dataset.ts'
import { overtimeDataset } from './overtime.dataset.ts'
import { payrollDataset } from './payroll.dataset.ts'
import { punchesDataset } from './punches.dataset.ts'
import { regularisationsDataset } from './regularisations.dataset.ts'
import { summaryDataset } from './summary.dataset.ts'
import { tripsDataset } from './trips.dataset.ts'

export const connectDatasets = (): void =>
  registerDatasets(
    daysDataset,
    summaryDataset,
    punchesDataset,
    overtimeDataset,
    tripsDataset,
    regularisationsDataset,
    payrollDataset,
    arrearsDataset,
  )
