import { registerDatasets } from '../../../platform/datasets/index.ts'
import { requestsDataset } from './requests.dataset.ts'
import { stagesDataset } from './stages.dataset.ts'

export const connectDatasets = (): void => registerDatasets(requestsDataset, stagesDataset)
