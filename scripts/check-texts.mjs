// Refuses sentences for people in the server's code, which stand in files of texts by key, and texts that nothing uses (ADR 39).
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'rolldown/utils'
import { unusedTexts } from './unused-texts.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Files whose words are declared by key and language, or that people of the organisation never read. */
const ELSEWHERE = [
  // Texts, kinds of notices and mails by key, in each language; names of menu entries as the specification has them.
  /\.(texts|notices?|notices\.kinds|mails?|menu)\.ts$|notices\.kinds\.ts$/,
  /\/mail\/layout\.ts$/,
  // Letters to begin with, each in its language: they become the organisation's own templates.
  /\/letters\/starters\//,
  // Tests and what they use.
  /(\.test|fixtures)\.ts$/,
  // For operators, in the terminal and at the start; metrics and the description of the calls for developers.
  /\/src\/(operations-cli\/|config(-mail)?\.ts|main\.ts|verify-audit\.ts|start-platform\.ts)/,
  /\/platform\/(operator|metrics|crypto|db)\//,
  /\/platform\/http\/(api-description|api-docs|web-app|server|answer-headers|cookies)\.ts$/,
  // Words that are compared with, not shown.
  /\/content-disposition\.ts$/,
  /\/(locale-lists|organisation-words|likely-duplicates|app-icons|device)\.ts$/,
]

/** Calls whose words are for the log, a lock, a key or the query builder. */
const FOR_MACHINES =
  /(^|\.)log\??\.\w+$|^(sql|gateRows|gateText|create(Hmac|Hash)|hkdfSync|keyed|systemActor|assert\w*|advisoryLock|cachedCount|beforeNextTry|lockFor)\b|\.(exec|query|raw|header|select(From|All)?|(inner|left|cross)Join|where(Ref)?|on(Ref)?|returning|orderBy|groupBy|updateTable|deleteFrom|insertInto|split|startsWith|endsWith|includes|test|match|replaceAll?|purpose|publish)$/
const FAULTS = /^(\w*Error|GuardedFetchError|ProviderUnavailable|AnswerInvalid|RegExp|Intl\.\w+|Set)$/
/** Errors whose words people read, unlike those of a fault. */
const TOLD = /^(AppError|SheetError)$/
const LABELS = new Set(['label', 'header', 'title', 'problem', 'message', 'recordLabel'])

const isSentence = (words) =>
  /[\u0900-\u097f]/.test(words) ||
  (/^[“"(]?([A-Z][\w’'-]*|\0)[,:;]? +[“(]?[\w\0’-]+/.test(words) && /(^|[^\w/=])[a-z]{2,}/.test(words)) ||
  /[a-z\0]+,? [a-z\0’]+,? .*[a-z\0”][.!?…]$/.test(words)
const isMarkup = (words) =>
  /<[a-z!/]|[{};]\s*$|^[MmLl]\d|:\/\/|^\s*(select|with|begin|insert|update)\b/.test(words)

/** Whether the words are for machines by where they stand. */
function isForMachines(ancestors, textOf) {
  return ancestors.some((node) => {
    if (/^(Import|Export\w*Declaration$)/.test(node.type))
      return node.source !== undefined && node.source !== null && node === ancestors.at(-1)
    if (/^TS(?!As|Satisfies|NonNull)/.test(node.type)) return true
    if (node.type === 'TaggedTemplateExpression') return /^(sql|gateText|raw)/.test(textOf(node.tag))
    if (node.type === 'NewExpression')
      return FAULTS.test(textOf(node.callee)) && !TOLD.test(textOf(node.callee))
    return node.type === 'CallExpression' && FOR_MACHINES.test(textOf(node.callee).replaceAll(/\s+/g, ''))
  })
}

const wordsOf = (node) => {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '').join('\0')
  return null
}

/** Whether a literal says something to people. What a list of personal data says beside its labels is for its reader. */
function isShown(words, parent, path) {
  if (isMarkup(words)) return false
  if (/personal-data\.ts$/.test(path) && parent.key?.name !== 'label') return false
  if (parent.type !== 'Property') return isSentence(words)
  return isSentence(words) || (LABELS.has(parent.key.name) && /^[A-Z][a-z]/.test(words))
}

/** Every node below, with those above it, from the outermost. */
function* nodesIn(node, ancestors = []) {
  if (Array.isArray(node)) {
    for (const one of node) yield* nodesIn(one, ancestors)
    return
  }
  if (node === null || typeof node?.type !== 'string') return
  yield { node, ancestors }
  for (const value of Object.values(node)) {
    if (typeof value === 'object') yield* nodesIn(value, [...ancestors, node])
  }
}

/** @returns {{ line: number, words: string }[]} sentences that stand in the code of one file */
export function sentencesIn(path, source) {
  const textOf = (node) => source.slice(node.start, node.end)
  return [...nodesIn(parseSync(path, source).program)].flatMap(({ node, ancestors }) => {
    const words = wordsOf(node)
    const parent = ancestors.at(-1)
    if (words === null || (parent.type === 'Property' && parent.key === node)) return []
    if (!isShown(words, parent, path) || isForMachines(ancestors, textOf)) return []
    const line = source.slice(0, node.start).split('\n').length
    return [{ line, words: words.replaceAll('\0', '…') }]
  })
}

export const isChecked = (path) =>
  /^apps\/api\/src\/.*\.ts$/.test(path) && !ELSEWHERE.some((pattern) => pattern.test(path))

const FOLDERS = ['apps/api/src', 'apps/web/src', 'packages/contract/src', 'packages/ui/src']
function check() {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...FOLDERS], {
    cwd: root,
    encoding: 'utf8',
  })
  const sources = new Map(
    listed
      .split('\n')
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && existsSync(join(root, path)))
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  )
  const files = [...sources].filter(([path]) => isChecked(path))
  const problems = files.flatMap(([path, source]) =>
    sentencesIn(path, source).map(
      ({ line, words }) => `${path}:${line} says “${words}”: put it into a file of texts.`,
    ),
  )
  problems.push(...unusedTexts(sources))
  if (files.length < 500) problems.push(`Only ${files.length} files were read.`)
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  process.exit(problems.length > 0 ? 1 : 0)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) check()
