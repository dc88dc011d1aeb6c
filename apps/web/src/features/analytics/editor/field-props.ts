import type { Source, WidgetContent } from '../data/dashboards.ts'

export interface FieldsProps {
  value: WidgetContent
  onChange: (value: WidgetContent) => void
  errors: Readonly<Record<string, string>>
}

export type OfSourceProps = FieldsProps & { source: Source }
