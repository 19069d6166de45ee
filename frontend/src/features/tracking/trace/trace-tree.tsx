import { createContext, use, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { TraceEdgeSeen, TraceNodeSeen, TraceSeen } from '#api/tracking.ts';
import type { Direction } from '#domain/tracking/trace-edge.ts';
import { type Branch, treeOf } from '#domain/tracking/trace-tree.ts';
import { nodePage } from '#frontend/features/tracking/node-page.ts';
import { amountOf, nodeLabel, whenOf } from '#frontend/features/tracking/tracking-labels.ts';
import { RecallPills } from '#frontend/shared/recalls/recall-pills.tsx';
import { tracePath } from '#frontend/shared/tracking-path.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { IconButton } from '#frontend/ui/buttons/icon-button.tsx';
import { Pill } from '#frontend/ui/feedback/pill.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import './trace-tree.css';

/** So many levels stand open at first; of a trace of few steps, all. */
const OPEN_LEVELS = 3;
const FEW_STEPS = 60;

const OpenLevels = createContext(OPEN_LEVELS);

/** So many branches of a node are drawn at once: a lot may be on a thousand pallets. */
const DRAWN = 30;

type Nodes = ReadonlyMap<string, TraceNodeSeen>;
type Twig = Branch<TraceEdgeSeen>;

interface BranchProps {
  readonly branch: Twig;
  readonly nodes: Nodes;
  readonly level: number;
}

interface ElsewhereProps {
  readonly node: TraceNodeSeen;
  readonly beneath: string;
  readonly nodes: Nodes;
}

/** Where in the tree stands what lies beyond a node that comes a second time. */
const Elsewhere = ({ node, beneath, nodes }: ElsewhereProps) => {
  const [start] = nodes.keys();
  const above = nodes.get(beneath);
  if (node.key === start) return <span className="soft small">this trace begins with it</span>;
  return (
    <span className="soft small">
      {beneath === start || !above
        ? 'what is beyond it is shown where it stands in the first level of this tree, and in '
        : `what is beyond it is shown beneath ${nodeLabel(above)}, and in `}
      <Link to={tracePath(node.kind, node.id)}>its own trace</Link>
    </span>
  );
};

const NodeLine = ({ branch, nodes }: Omit<BranchProps, 'level'>) => {
  const node = nodes.get(branch.key);
  if (!node) return null;
  const page = nodePage(node);
  const label = nodeLabel(node);
  const [first] = branch.edges;
  return (
    <span className="trace-line">
      {page === undefined ? <span>{label}</span> : <Link to={page}>{label}</Link>}
      {node.detail !== '' && <span className="soft">{node.detail}</span>}
      {branch.edges.length > 0 && (
        <span className="trace-amount">{branch.edges.map(amountOf).join(' + ')}</span>
      )}
      {first && <span className="soft small">{`${whenOf(first)}, ${first.by}`}</span>}
      <RecallPills recallIds={node.recallIds} />
      {node.lot?.status && node.lot.status !== 'Released' && <Pill tone="warn">{node.lot.status}</Pill>}
      {!node.isFollowed && <span className="soft small">not kept by lot: followed no further</span>}
      {branch.elsewhere !== null && <Elsewhere node={node} beneath={branch.elsewhere} nodes={nodes} />}
    </span>
  );
};

const Branches = ({ branch, nodes, level }: BranchProps) => {
  const [most, setMost] = useState(DRAWN);
  const left = branch.branches.length - most;
  return (
    <ul>
      {branch.branches.slice(0, most).map((one) => (
        <li key={one.key}>
          <BranchOf branch={one} nodes={nodes} level={level + 1} />
        </li>
      ))}
      {left > 0 && (
        <li>
          <Button
            onClick={() => setMost(most + 10 * DRAWN)}
          >{`Show ${Math.min(left, 10 * DRAWN)} more`}</Button>
        </li>
      )}
    </ul>
  );
};

/** What follows a node is opened by a button beside it: the node's own link is no part of that. */
const BranchOf = ({ branch, nodes, level }: BranchProps) => {
  const [isOpen, setOpen] = useState(level < use(OpenLevels));
  const id = useId();
  const node = nodes.get(branch.key);
  if (branch.branches.length === 0)
    return (
      <div className="trace-row trace-leaf">
        <NodeLine branch={branch} nodes={nodes} />
      </div>
    );
  return (
    <>
      <div className="trace-row">
        <IconButton
          label={`What is beyond ${node ? nodeLabel(node) : branch.key}`}
          icon={<Icon name={isOpen ? 'down' : 'right'} size={16} />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        />
        <NodeLine branch={branch} nodes={nodes} />
      </div>
      {isOpen && (
        <div id={id}>
          <Branches branch={branch} nodes={nodes} level={level} />
        </div>
      )}
    </>
  );
};

interface TraceTreeProps {
  readonly trace: TraceSeen;
  readonly direction: Direction;
}

/** A trace in one direction, each level within the one before. */
export const TraceTree = ({ trace, direction }: TraceTreeProps) => {
  const [start] = trace.nodes;
  if (!start) return null;
  const nodes = new Map(trace.nodes.map((node) => [node.key, node]));
  const tree = treeOf(start.key, trace.edges, direction);
  return (
    <OpenLevels value={trace.edges.length <= FEW_STEPS ? Number.POSITIVE_INFINITY : OPEN_LEVELS}>
      <div className="trace-tree">
        <Branches branch={tree} nodes={nodes} level={0} />
      </div>
    </OpenLevels>
  );
};
