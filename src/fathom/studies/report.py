"""The arena's report: one self-contained HTML page, light or dark like the reader's system."""

from html import escape
from typing import Protocol

from fathom.bots.ladder import name_of
from fathom.studies.plots import COLOURS, Row, ridges, whiskers
from fathom.studies.simulate import Interval
from fathom.studies.tournament import Pairing, Tournament
from fathom.text.catalogues import Translator

STYLE = """
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:16px/1.55 system-ui,"Segoe UI",Roboto,sans-serif}
main{max-width:860px;margin:0 auto;padding:40px 20px 64px}
h1{font:400 40px/1.15 Georgia,"Times New Roman",serif;margin:0 0 6px}
h2{font:400 24px/1.25 Georgia,"Times New Roman",serif;margin:0 0 4px}
p{margin:0 0 14px;color:var(--soft)}
p.lead{font-size:18px;color:var(--text)}
section{background:var(--surface);border:1px solid var(--line);border-radius:16px;padding:22px 24px;margin:20px 0}
.scroll{overflow-x:auto}
table{border-collapse:separate;border-spacing:3px;width:100%;font-variant-numeric:tabular-nums}
th{font-weight:600;text-align:left;padding:6px 10px;white-space:nowrap}
thead th{text-align:center}
td{padding:8px 10px;text-align:center;border-radius:8px;white-space:nowrap}
td small{display:block;color:var(--soft)}
td.none{color:var(--soft)}
ul{list-style:none;margin:0;padding:0;color:var(--soft)}
code{background:var(--bg);border-radius:6px;padding:2px 6px;overflow-wrap:anywhere}
@media (max-width:640px){section svg{min-width:600px}}
@media print{body{background:#fff}section{break-inside:avoid}}
"""


class Captions(Protocol):
    """The game in the reader's language, as the terminal hands it in."""

    say: Translator

    def title(self) -> str: ...

    def seat_name(self, seat: int) -> str: ...

    def house_rules(self) -> list[str]: ...

    def reconstructed(self) -> list[str]: ...


def write_report(found: Tournament, captions: Captions, version: str) -> str:
    say, title = captions.say, captions.title()
    count = say.many("{n} game", "{n} games", len(found.results()))
    lead = say("The arena: {count}. {verdict}.", count=count, verdict=verdict(found, captions))
    sections = [
        section(say("Who beats whom"), say("What the row wins against the column, with its 95% interval."), matrix(found, captions)),
        section(say("Win shares"), how(found, captions), shares_plot(found, captions)),
        section(say("The ladder"), say("400 points more mean ten times the strength; the mean is 1500."), ratings_plot(found, captions)),
        section(say("Win share by seat"), say("Every bot sat in every seat equally often."), seats_plot(found, captions)),
        section(say("Scores"), say("The distribution of points for each bot; the tick is the mean."), scores_plot(found, captions)),
        section(say("Length"), say("Moves per match, luck included."), lengths_plot(found, captions)),
        section(say("How to reproduce this"), "", facts(found, captions, version)),
    ]
    return (
        f'<!doctype html><html lang="{say.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)} · Fathom</title><style>{COLOURS}{STYLE}</style></head><body><main>"
        f'<h1>{escape(title)}</h1><p class="lead">{escape(lead)}</p>'
        f"{''.join(sections)}</main></body></html>\n"
    )


def section(heading: str, sentence: str, inside: str) -> str:
    lead = f"<p>{escape(sentence)}</p>" if sentence else ""
    return f'<section><h2>{escape(heading)}</h2>{lead}<div class="scroll">{inside}</div></section>'


def name(found: Tournament, captions: Captions, player: int, seat: int | None = None) -> str:
    called = name_of(captions.say, found.plan.bots[player])
    return called if seat is None else f"{called}, {captions.seat_name(seat)}"


def percent(share: float) -> str:
    return f"{share:.1%}"


def verdict(found: Tournament, captions: Captions) -> str:
    best, rating = max(zip(found.rated(), found.ratings(), strict=True), key=lambda row: row[1].points)
    return captions.say("The strongest is {name}, rated {points}", name=name(found, captions, *best), points=round(rating.points))


def how(found: Tournament, captions: Captions) -> str:
    if found.terms.early:
        return captions.say("The 95% intervals are valid at any stopping time.")
    return captions.say("All matches were played; the intervals are the usual ones, over blocks of matches with the same luck.")


def matrix(found: Tournament, captions: Captions) -> str:
    """A table of shares: green where the row is better, red where it is worse."""
    players = range(len(found.plan.bots))
    pairs = {(pairing.first, pairing.second): pairing for pairing in found.pairings}
    head = "".join(f"<th scope=col>{escape(name(found, captions, player))}</th>" for player in players)
    rows = "".join(
        f"<tr><th scope=row>{escape(name(found, captions, row))}</th>{''.join(cell(found, pairs, row, column) for column in players)}</tr>"
        for row in players
    )
    return f"<table><thead><tr><th></th>{head}</tr></thead><tbody>{rows}</tbody></table>"


def cell(found: Tournament, pairs: dict[tuple[int, int], Pairing], row: int, column: int) -> str:
    if row == column:
        return '<td class="none">·</td>'
    pairing = pairs.get((row, column)) or pairs[column, row]
    held = pairing.points.held(found.terms.early)
    if pairing.first != row:
        held = Interval(1 - held.mean, 1 - held.high, 1 - held.low)
    hue, strength = ("--good", held.mean - 0.5) if held.mean >= 0.5 else ("--bad", 0.5 - held.mean)
    colour = f"background:rgb(var({hue})/{0.06 + 0.5 * strength:.2f})"
    return f'<td style="{colour}">{held.mean:.1%}<small>{held.low:.1%} – {held.high:.1%}</small></td>'


def shares_plot(found: Tournament, captions: Captions) -> str:
    rows = []
    for pairing in found.pairings:
        second = name(found, captions, pairing.second)
        if pairing.first != pairing.second:
            label = f"{name(found, captions, pairing.first)} – {second}"
            rows.append(Row(label, *pairing.points.held(found.terms.early), pairing.first))
        for seat, question in pairing.roles():
            rows.append(Row(f"{name(found, captions, pairing.first, seat)} – {second}", *question.held(found.terms.early), pairing.first))
    return whiskers(rows, captions.say("Win shares"), percent, parity=0.5, bounds=(0.0, 1.0))


def ratings_plot(found: Tournament, captions: Captions) -> str:
    order = sorted(zip(found.rated(), found.ratings(), strict=True), key=lambda row: -row[1].points)
    rows = [Row(name(found, captions, *who), *rating, who[0]) for who, rating in order]
    return whiskers(rows, captions.say("The ladder"), lambda points: f"{points:.0f}")


def seats_plot(found: Tournament, captions: Captions) -> str:
    rows = [Row(captions.seat_name(seat), *share, seat + 4) for seat, share in enumerate(found.seat_shares())]
    return whiskers(rows, captions.say("Win share by seat"), percent, parity=1 / found.plan.seats, bounds=(0.0, 1.0))


def scores_plot(found: Tournament, captions: Captions) -> str:
    rows = [(name(found, captions, *who), [float(score) for score in found.scores_of(*who)], who[0]) for who in found.rated()]
    return ridges(rows, captions.say("Scores"), lambda score: f"{score:.4g}")


def lengths_plot(found: Tournament, captions: Captions) -> str:
    rows = [(captions.title(), [float(result.length) for result in found.results()], 1)]
    return ridges(rows, captions.say("Length"), lambda length: f"{length:.0f}")


def facts(found: Tournament, captions: Captions, version: str) -> str:
    """What somebody needs to play the same games again."""
    plan, say = found.plan, captions.say
    lines = [
        say("Every pair of bots met in every seat with the same luck; the seed is {seed}.", seed=plan.seed),
        say("Patience {patience}; {seats} seats; Fathom {version}.", patience=f"{plan.patience:g}", seats=plan.seats, version=version),
        *captions.house_rules(),
        *(say("{part}: reconstruction", part=part) for part in captions.reconstructed()),
    ]
    return f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul><p><code>{escape(command(found))}</code></p>"


def command(found: Tournament) -> str:
    plan, terms = found.plan, found.terms
    rules = [
        f" --set {setting.name}={setting.choices[value] if setting.choices else value}"
        for setting, value in zip(plan.loaded().rules.SETTINGS, plan.settings, strict=True)
        if value != setting.default
    ]
    adjust = " --adjust" if plan.adjust else ""
    stop = f" --beyond {terms.beyond:g} --within {terms.within:g}" if terms.early else " --all"
    return (
        f"fathom arena {plan.game} --bots {','.join(plan.bots)} --seats {plan.seats} --games {terms.games}{stop}"
        f" --patience {plan.patience:g} --seed {plan.seed}{adjust}{''.join(rules)}"
    )
