import { useDebouncedValue } from '@mantine/hooks'
import type { BuiltConditions } from '@muster/ui/condition-builder'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { builtConditions, whereOf } from '../../../lib/dataset/where-address.ts'
import { fieldErrors } from '../../../lib/form/form-field.ts'
import { usableColumns, withoutUnknown } from '../data/custom-draft.ts'
import { type CustomContent, type Datasets, previewOptions } from '../data/custom-reports.ts'
import classes from './Builder.module.css'
import { ChartSection } from './ChartSection.tsx'
import { ColumnsSection } from './ColumnsSection.tsx'
import { DataSection } from './DataSection.tsx'
import { LayoutSection } from './LayoutSection.tsx'
import { ConditionsSection, OrderSection } from './OrderSection.tsx'
import { Preview } from './Preview.tsx'
import { useAggregateWords } from './use-aggregate-words.ts'

const ConditionsDrawer = lazy(() => import('../../../lib/dataset/ConditionsDrawer.tsx'))
const FormulaDrawer = lazy(() => import('../../../lib/dataset/FormulaDrawer.tsx'))

/** Until somebody stops typing or choosing, in milliseconds. */
const QUIET = 350

interface BuilderProps {
  datasets: Datasets
  content: CustomContent
  onChange: (content: CustomContent) => void
}

function withConditions(content: CustomContent, built: BuiltConditions): CustomContent {
  const { where: _before, ...rest } = content
  const where = whereOf(built)
  return where ? { ...rest, where } : rest
}

/** Everything that a report shows, with a live preview beside it. */
export function Builder({ datasets, content, onChange }: BuilderProps) {
  const [opened, setOpened] = useState<'conditions' | 'formulas' | null>(null)
  const queries = useQueryClient()
  const aggregate = useAggregateWords()
  const [asked] = useDebouncedValue(content, QUIET)
  const preview = useQuery(previewOptions(asked))
  const columns = useMemo(() => usableColumns(content, datasets, aggregate), [content, datasets, aggregate])
  const errors = fieldErrors(preview.error)
  // What is removed takes along whatever names it.
  const change = (next: CustomContent) =>
    onChange(withoutUnknown(next, usableColumns(next, datasets, aggregate)))
  const section = { content, onChange: change, datasets, columns, errors }
  const tryOut = (next: CustomContent) => queries.fetchQuery(previewOptions(next))
  return (
    <div className={classes.builder}>
      <div className={classes.sections}>
        <DataSection {...section} />
        <LayoutSection {...section} />
        <ColumnsSection {...section} onCalculate={() => setOpened('formulas')} />
        <ConditionsSection {...section} onCompare={() => setOpened('conditions')} />
        <OrderSection {...section} />
        <ChartSection {...section} />
      </div>
      <Preview
        data={preview.data}
        error={preview.error}
        isFetching={preview.isFetching || asked !== content}
      />
      <Suspense fallback={null}>
        {opened === 'conditions' ? (
          <ConditionsDrawer
            columns={columns}
            value={builtConditions(content.where)}
            tryOut={(built) => tryOut(withConditions(content, built))}
            error={preview.error}
            onApply={(built) => onChange(withConditions(content, built))}
            onClose={() => setOpened(null)}
          />
        ) : null}
        {opened === 'formulas' ? (
          <FormulaDrawer
            columns={columns}
            value={content.computed}
            tryOut={(computed) => tryOut(withFormulas(content, [...computed]))}
            onApply={(computed) => change(withFormulas(content, [...computed]))}
            onClose={() => setOpened(null)}
          />
        ) : null}
      </Suspense>
    </div>
  )
}

/** New calculated columns are shown at once, in a list. */
function withFormulas(content: CustomContent, computed: CustomContent['computed']): CustomContent {
  const before = new Set(content.computed.map(({ key }) => key))
  const gone = new Set([...before].filter((key) => !computed.some((one) => one.key === key)))
  const added = computed.flatMap(({ key }) => (before.has(key) ? [] : [key]))
  return { ...content, computed, columns: [...content.columns.filter((key) => !gone.has(key)), ...added] }
}
