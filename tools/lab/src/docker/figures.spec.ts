import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { docker, read, readYaml, root } from './compose-files.js';

type Rule = { alert: string; expr: string; annotations: { summary: string; runbook_url: string } };
type Dashboard = { title: string; panels: { title: string; targets: { expr: string }[] }[] };

const operations = join(root, 'docs', 'operations');
const rules = readYaml<{ groups: { rules: Rule[] }[] }>('prometheus', 'alerts.yaml').groups.flatMap(
  (group) => group.rules,
);
const boards = readdirSync(join(docker, 'grafana', 'dashboards')).map(
  (file) => JSON.parse(read('grafana', 'dashboards', file)) as Dashboard,
);
/** The metrics that the page lists; specs of the programs compare it with what they expose. */
const listed = new Set(
  [...readFileSync(join(operations, 'metrics.md'), 'utf8').matchAll(/^- `(\w+)`/gm)].map(([, name]) => name),
);

/** The names of metrics in an expression: what is neither a function, an operator, nor a label. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/\{[^}]*\}|"[^"]*"|\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, ' ');
  return [...bare.matchAll(/\b[a-z_]\w*\b(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !['and', 'or', 'unless', 'bool', 'sum', 'max', 'min'].includes(name))
    .map((name) => name.replace(/_(bucket|count|sum)$/, ''));
}

describe('the names of metrics in an expression', () => {
  it('are found among functions, labels and ranges', () => {
    expect(
      metricsIn(
        'topk(5, histogram_quantile(0.9, sum by (le, route) (rate(a_seconds_bucket{x="y"}[5m])))) > b or c',
      ),
    ).toEqual(['a_seconds', 'b', 'c']);
  });
});

describe('alerts and dashboards', () => {
  const expressions = [
    ...rules.map(({ alert, expr }) => [alert, expr] as const),
    ...boards.flatMap(({ title, panels }) =>
      panels.flatMap((panel) => panel.targets.map(({ expr }) => [`${title}: ${panel.title}`, expr] as const)),
    ),
  ];

  it.each(expressions)('%s names metrics that a program exposes', (_, expression) => {
    const names = metricsIn(expression);
    expect(names.length).toBeGreaterThan(0);
    expect([...listed]).toEqual(expect.arrayContaining(names));
  });

  it('come as two dashboards, whose panels have titles of their own', () => {
    expect(boards).toHaveLength(2);
    for (const { panels } of boards)
      expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
  });
});

describe('an alert', () => {
  it.each(rules.map(({ alert, annotations }) => [alert, annotations.runbook_url] as const))(
    '%s has a page that says what it means, what users see and what to do',
    (alert, path) => {
      expect(path).toBe(
        `docs/operations/alerts/${alert.replaceAll(/(?<=.)[A-Z]/g, (letter) => `-${letter}`).toLowerCase()}.md`,
      );
      const headings = [...readFileSync(join(root, path), 'utf8').matchAll(/^## (.*)$/gm)].map(
        ([, text]) => text,
      );
      expect(headings).toEqual(['What it means', 'What users see', 'What to do']);
    },
  );

  it('exists for each page', () => {
    const pages = readdirSync(join(operations, 'alerts')).map((file) => `docs/operations/alerts/${file}`);
    expect(pages.sort()).toEqual(rules.map(({ annotations }) => annotations.runbook_url).sort());
    expect(pages.every((file) => existsSync(join(root, file)))).toBe(true);
  });
});
