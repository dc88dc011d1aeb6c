import { useDebouncedValue } from '@mantine/hooks'
import { previewWidget } from '@muster/contract/calls/analytics/dashboard-data'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../../lib/calls/api.ts'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { heightOf } from '../components/GridView.tsx'
import { WidgetView } from '../components/WidgetView.tsx'
import { type Chosen, previewOptions, type Widget, type WidgetContent } from '../data/dashboards.ts'
import { contentOf } from './draft.ts'
import { WidgetFields } from './WidgetFields.tsx'
import '../texts.ts'

interface WidgetDrawerProps {
  /** Null for a new one. */
  widget: Widget | null
  chosen: Chosen
  onClose: () => void
  onDone: (content: WidgetContent) => void
}

const PREVIEW_AFTER = 500
const NEW = 'w1'

const fresh = (): WidgetContent => ({
  ...{ kind: 'bar', title: '', source: 'people', measures: [{ column: 'closing' }] },
  ...{ groups: [{ column: 'department' }], order: 'name', most: 20, compares: false },
})

/** Messages at the parts of the widget, wherever in the call they were found. */
function atWidget(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([path, message]) => [path.replace(/^widget\./, ''), message]),
  )
  const { key, message, status, data } = error
  return new ApiError({ key, message, status, data, fields })
}

/** What a widget shows. It is tried out before it is taken over; nothing is stored before the dashboard is saved. */
export default function WidgetDrawer({ widget, chosen, onClose, onDone }: WidgetDrawerProps) {
  const { t } = useTranslation('analytics')
  return (
    <FormDrawer<WidgetContent, WidgetContent>
      title={widget ? t('widget.edit') : t('widget.add')}
      subtitle={t('widget.subtitle')}
      width={640}
      onClose={onClose}
      part={{
        initial: widget ? contentOf(widget) : fresh(),
        required: ['title'],
        render: ({ value, onChange, errors }) => (
          <>
            <WidgetFields value={value} onChange={onChange} errors={errors} />
            <Preview content={value} chosen={chosen} />
          </>
        ),
      }}
      toBody={(_, content) => ({ ...content })}
      save={async (content) => {
        const body = { widget: { ...content, id: widget?.id ?? NEW }, ...chosen }
        await call(previewWidget, { body }).catch((error: unknown) => {
          throw atWidget(error)
        })
        return content
      }}
      onSaved={(content) => onDone(content as WidgetContent)}
      saveLabel={widget ? t('editor.apply') : t('widget.put')}
    />
  )
}

function Preview({ content, chosen }: { content: WidgetContent; chosen: Chosen }) {
  const { t } = useTranslation('analytics')
  const [settled] = useDebouncedValue(content, PREVIEW_AFTER)
  const named = { ...settled, title: settled.title || t('widget.untitled') }
  const query = useQuery({ ...previewOptions(named, NEW, chosen), enabled: settled.kind !== 'text' })
  // What is not complete yet has no preview; saving says what is missing.
  if (settled.kind === 'text' || query.error) return null
  const height = heightOf({ h: settled.kind === 'figure' ? 2 : 4 })
  return (
    <div style={{ marginTop: '1.5rem', height }}>
      <WidgetView widget={named} data={query.data} height={height} isFetching={query.isFetching} />
    </div>
  )
}
