import { ActionIcon, Popover, Text, Title } from '@mantine/core'
import { IconInfoCircle } from '@muster/ui/icons'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import type { WidgetContent, WidgetData, WidgetGroup } from '../data/dashboards.ts'
import classes from './Dashboard.module.css'
import '../texts.ts'

/** Which figure of a widget its reader opens. */
export interface Figure {
  measure: number
  at: WidgetGroup['at']
}

export interface WidgetViewProps {
  widget: Pick<WidgetContent, 'kind' | 'title' | 'text' | 'measures' | 'groups' | 'better'>
  /** Undefined while it is loading. */
  data: WidgetData | undefined
  /** Height of the widget in pixels. */
  height: number
  isFetching?: boolean
  /** Whether units were chosen, which some widgets cannot be limited to. */
  hasUnits?: boolean
  onOpen?: ((figure: Figure) => void) | undefined
  onRetry?: () => void
}

/** What a reader should know about the figures of a widget. */
export function useNotes({ data, hasUnits = false }: Pick<WidgetViewProps, 'data' | 'hasUnits'>): string {
  const { t } = useTranslation('analytics')
  const format = useFormatter()
  if (data?.state !== 'ready') return ''
  return [
    // A list of rows has a button for all of them.
    ...(data.more > 0 && !data.list
      ? [t('view.more', { count: data.more, number: format.number(data.more) })]
      : []),
    ...(hasUnits && data.ignores_filters ? [t('view.unlimited')] : []),
  ].join(' · ')
}

/** The frame of a widget that is no chart. */
export function WidgetCard({
  children,
  ...props
}: Pick<WidgetViewProps, 'widget' | 'data' | 'hasUnits'> & { children: ReactNode }) {
  const { t } = useTranslation('analytics')
  const { widget, data } = props
  const id = useId()
  const notes = useNotes(props)
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <Title order={2} size="h3" id={id}>
            {widget.title}
          </Title>
          {notes ? <span className={classes.note}>{notes}</span> : null}
        </div>
        {data?.explanation ? (
          <Popover width={300} withArrow shadow="md" withinPortal>
            <Popover.Target>
              <ActionIcon
                variant="subtle"
                color="gray"
                data-no-picture
                className="mu-no-print"
                aria-label={t('view.explain', { figure: widget.title })}
              >
                <IconInfoCircle size={18} aria-hidden />
              </ActionIcon>
            </Popover.Target>
            <Popover.Dropdown>
              <Text size="sm">{data.explanation}</Text>
            </Popover.Dropdown>
          </Popover>
        ) : null}
      </div>
      {children}
    </section>
  )
}
