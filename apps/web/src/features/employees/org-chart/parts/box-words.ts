import type { TFunction } from 'i18next'
import type { Box } from '../model/chart-model.ts'

type T = TFunction<'orgchart'>

/** Title of a box: a name or its placeholder. */
export function nameOf(box: Box, t: T): string {
  if (box.kind === 'outside') return t('outside')
  if (box.kind === 'vacancy') return t('vacancy')
  if (box.kind === 'loose') return t('loose.title')
  return box.name || t('noDepartment')
}

/** Subtitle of a box. */
export function titleOf(box: Box, t: T): string {
  return box.kind === 'department' ? (box.title ?? t('noHead')) : (box.title ?? '')
}

/** Number of people below, as text. */
export function reportsOf(box: Box, t: T): string {
  if (box.kind === 'department' || box.kind === 'loose')
    return t('people', { count: box.total, number: box.total })
  if (box.total === 0) return ''
  return box.direct === box.total
    ? t('reports', { count: box.direct })
    : t('reportsOf', { direct: box.direct, total: box.total })
}
