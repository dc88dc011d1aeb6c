import type { DatasetColumn } from '../../../platform/datasets/index.ts'

export const usual = { isUsual: true } as const

export const column = (
  key: string,
  heading: DatasetColumn['heading'],
  type: DatasetColumn['type'],
  value: DatasetColumn['sql'],
  more: Partial<DatasetColumn> = {},
): DatasetColumn => ({ key, heading, type, sql: value, ...more })
