import { registerDatasets } from '../../../platform/datasets/index.ts'
import { requestsDataset } from './requests.dataset.ts'

export const connectDatasets = (): void => registerDatasets(requestsDataset)
