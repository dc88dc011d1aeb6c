import { registerDatasets } from '../../../platform/datasets/index.ts'
import { clearanceDataset } from '../duties/clearance.dataset.ts'
import { improvementPlansDataset } from '../pip/pip.dataset.ts'
import { exitsDataset } from './exits.dataset.ts'
import { movementsDataset } from './movements.dataset.ts'
import { peopleDataset } from './people.dataset.ts'

export const connectDatasets = (): void =>
  registerDatasets(peopleDataset, movementsDataset, exitsDataset, clearanceDataset, improvementPlansDataset)
