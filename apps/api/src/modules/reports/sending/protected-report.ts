import { isWatched } from '../../../platform/audit/protected-reads.ts'
import { type Dataset, findDataset } from '../../../platform/datasets/index.ts'
import type { Report } from '../report-definitions.ts'

type Readable = Pick<Report, 'dataset' | 'custom'>

/** All datasets that a report reads. */
export const datasetsOf = ({ dataset, custom }: Readable): Dataset[] => [
  dataset,
  ...(custom?.content.parts.flatMap((part) => findDataset(part.dataset) ?? []) ?? []),
]

/**
 * Whether a report reads data with pay, bank, identity or medical columns, chosen or not: it is never sent as a file, since
 * nothing records who opens a mailed one.
 */
export const isProtected = (report: Readable): boolean =>
  datasetsOf(report).some(({ columns }) => columns.some(({ fieldGroup }) => isWatched(fieldGroup)))
