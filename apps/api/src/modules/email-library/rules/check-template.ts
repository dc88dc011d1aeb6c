import { closestName } from '../../../lib/closest-name.ts'
import { emailLibraryTexts } from '../email-library.texts.ts'
import {
  type Attribute,
  MAX_DEPTH,
  MAX_FIELDS,
  NAME,
  type TemplateNode,
  type TemplateProblem,
} from './template-tree.ts'

const MAX_PROBLEMS = 20

interface Check {
  attributes: ReadonlyMap<string, Attribute>
  problems: TemplateProblem[]
  /** Names outside all sections, which always appear. */
  certain: Set<string>
  count: number
}

function unknown(name: string, at: number, known: Iterable<string>): TemplateProblem {
  const shown = NAME.test(name) ? name : JSON.stringify(name.slice(0, 40))
  const close = closestName(name, known)
  const hint = close ? emailLibraryTexts('didYouMean', { open: '{{', name: close, close: '}}' }) : ''
  return { message: emailLibraryTexts('unknownMergeField', { shown, hint }), at }
}

function checkValue(check: Check, node: TemplateNode & { kind: 'value' }, fields: readonly string[] | null) {
  if (fields?.includes(node.name)) return
  const attribute = check.attributes.get(node.name)
  if (!attribute) {
    check.problems.push(unknown(node.name, node.at, [...(fields ?? []), ...check.attributes.keys()]))
  } else if (attribute.kind === 'list') {
    const message = emailLibraryTexts('mergeFieldIsList', {
      name: node.name,
      open: '{{',
      name2: node.name,
      close: '}}',
      name3: node.name,
    })
    check.problems.push({ message, at: node.at })
  }
}

type Section = TemplateNode & { kind: 'section' }

function checkSection(check: Check, node: Section, depth: number, fields: readonly string[] | null): void {
  const attribute = check.attributes.get(node.name)
  if (!attribute && !fields?.includes(node.name)) {
    check.problems.push(unknown(node.name, node.at, check.attributes.keys()))
  }
  if (depth >= MAX_DEPTH) {
    check.problems.push({
      message: emailLibraryTexts('sectionsTooDeep', { maxDepth: MAX_DEPTH }),
      at: node.at,
    })
    return
  }
  const isList = attribute?.kind === 'list' && !node.isInverted
  walk(check, node.nodes, depth + 1, isList ? (attribute.fields ?? []) : fields)
}

function walk(
  check: Check,
  nodes: readonly TemplateNode[],
  depth: number,
  fields: readonly string[] | null,
): void {
  for (const node of nodes) {
    if (node.kind === 'text') continue
    check.count++
    if (check.count > MAX_FIELDS || check.problems.length >= MAX_PROBLEMS) return
    if (node.kind === 'section') checkSection(check, node, depth, fields)
    else {
      checkValue(check, node, fields)
      if (depth === 0) check.certain.add(node.name)
    }
  }
}

/**
 * Problems of names in a template: unknown names with position and suggestion, lists used as values, and
 * sections nested too deeply.
 *
 * @param isBody whether to check for required fields; one within a section may be missing
 */
export function checkTemplate(
  nodes: readonly TemplateNode[],
  attributes: readonly Attribute[],
  { isBody }: { isBody: boolean },
): TemplateProblem[] {
  const check: Check = {
    attributes: new Map(attributes.map((one) => [one.name, one])),
    problems: [],
    certain: new Set(),
    count: 0,
  }
  walk(check, nodes, 0, null)
  if (check.count > MAX_FIELDS) {
    check.problems.push({
      message: emailLibraryTexts('tooManyMergeFields', { maxFields: MAX_FIELDS }),
      at: 0,
    })
  }
  if (isBody) {
    for (const { name, label, isRequired } of attributes) {
      if (!isRequired || check.certain.has(name)) continue
      const message = emailLibraryTexts('mergeFieldRequired', {
        open: '{{',
        name,
        close: '}}',
        label,
      })
      check.problems.push({ message, at: 0 })
    }
  }
  return check.problems
}
